/// A Markdown table whose columns line up, so that it reads well in a terminal too.
struct Table {
    private var rows: [[String]]

    init(_ headings: [String]) {
        rows = [headings]
    }

    mutating func add(_ row: [String]) {
        rows.append(row)
    }

    var text: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            let padded = cells.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }
            return "| " + padded.joined(separator: " | ") + " |"
        }
        let rule = widths.enumerated().map { column, width in
            column == 0 ? String(repeating: "-", count: width) : String(repeating: "-", count: width - 1) + ":"
        }
        return ([line(rows[0]), line(rule)] + rows.dropFirst().map(line)).joined(separator: "\n")
    }
}
