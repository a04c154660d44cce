import { accounts, type Account } from '@roadside/server-kit/testing/permissions.ts'
import type { Row } from './row.ts'
import type { Part } from './table.ts'

const heads: Record<Account, string> = {
  none: 'no token',
  contractor: 'contractor',
  viewer: 'dashboard-only',
  fourG: '4G account',
  staff: 'role user',
  officeAdmin: 'role admin, other group',
  drrAdmin: 'role admin, drr',
  admin: 'username admin',
}

const introduction = `# Permissions

Every call of the product and what it is for every kind of account. This page is made of the table that the test of
permissions goes by (\`apps/server/src/permissions\`, \`solutions/*/permissions.ts\`), which tries each cell with a valid body on a department of its own,
another of its group and one of another group, and with forged, expired and revoked tokens, and tokens of nobody.

- **refused**: 401 without a token, 404 for a contractor, for whom the call does not exist, else 403. A token that is not good is 401 everywhere but where _no token_ is allowed.
- **own**, **group**, **allowed**: of its own department, of every department of its group, of every department (or without
  regard to departments). What lies beyond is not in lists and is 404, or 403 where it is seen and may not be changed.
- **nothing**: the call is answered, and there is nothing to see: the 4G account sees sites with 4G lamps alone.
- **fewer**: with fewer fields (see the note); what is hidden is in no answer, whatever is asked.

The accounts: a contractor's account belongs to no department; its **own** are the equipment and alarms of its contracts. The dashboard-only account, the 4G account and role user belong to one department; role admin of another
group sees its group. \`{solution}\` is the id of any solution with devices. Who must change the password first is refused every call (403) but those of the own account.
`

/** The table as a page for reading; a test holds it against `docs/permissions.md`. */
export function permissionPage(table: readonly Part[]): string {
  return [
    introduction,
    ...table.map(({ title, rows, shown = rows }) => `## ${title}\n\n${tableOf(shown)}\n`),
  ].join('\n')
}

function tableOf(rows: readonly Row[]): string {
  const lines = [
    ['call', ...accounts.map((account) => heads[account]), 'note'],
    ...rows.map((row) => [
      `\`${row.call.path}\``,
      ...accounts.map((account) => row.who[account] ?? 'refused'),
      noteOf(row),
    ]),
  ]
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  const write = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...rest] = lines
  return [write(head), write(widths.map((width) => '-'.repeat(width))), ...rest.map(write)].join(
    '\n',
  )
}

function noteOf({ fewer = [], refusedAs }: Row): string {
  if (refusedAs) return `beyond it ${refusedAs.status}: ${refusedAs.because}`
  return fewer.length > 0 ? `fewer: without ${fewer.join(', ')}` : ''
}
