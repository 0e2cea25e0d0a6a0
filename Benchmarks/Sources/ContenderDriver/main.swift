// `Driver`, used as its documentation says. A benchmark is a function in a file of its own and a line here.
import Load

Program.run { plan in
    switch plan.work {
    case "get": try await get(plan)
    default: Failure.report("no such work: \(plan.work)")
    }
}
