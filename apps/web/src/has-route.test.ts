import { expect, test } from 'vitest'
import { describeAccount } from './account.ts'
import { hasRoute } from './has-route.ts'
import { solutionRoutes } from './solution-types.ts'

const info = { fourGUsername: '4g', dashboardFirstname: 'dashboard' }
const user = {
  username: 'staff',
  role: 'user',
  groupname: 'office-1',
  department: '',
  firstname: 'ก',
  lastname: 'ข',
} as const
const routesOf = (changes: Partial<Parameters<typeof describeAccount>[0]>) => {
  const account = describeAccount({ ...user, ...changes }, info)
  return solutionRoutes.filter((route) => hasRoute(account, route)).map(({ route }) => route)
}
const all = solutionRoutes.map(({ route }) => route)
const allButFourG = all.filter((route) => route !== '4g')

test.each([
  ['role user', {}, allButFourG],
  ['role admin of a group', { role: 'admin' as const }, allButFourG],
  [
    'the dashboard-only account',
    { role: 'admin' as const, groupname: 'drr', firstname: 'dashboard' },
    allButFourG,
  ],
  ['the 4G account', { username: '4G' }, ['lighting', '4g']],
  ['role admin in group drr', { role: 'admin' as const, groupname: 'drr' }, all],
  ['the username admin', { username: 'admin' }, all],
])('%s has its routes', (_, changes, routes) => {
  expect(routesOf(changes)).toEqual(routes)
})
