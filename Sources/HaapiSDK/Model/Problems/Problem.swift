import Driver

/// A problem without members of its own.
public struct Problem: ProblemModel {
    let content: ProblemContent
}

extension Problem {
    var wireValue: JSONValue { .object(content.wireMembers) }
}
