import { userPlaces } from '@roadside/contract/user-calls.ts'
import { register } from '@roadside/contract/register-call.ts'
import type { Reply } from '@roadside/contract/call.ts'
import { callApi } from '@roadside/e2e/lib/api.ts'
import { logIn } from './authority.ts'

const password = 'Nation-secret-1!'

/** Makes an account for each department of the regional offices and logs it in; answers the access tokens. */
export async function addOperators(address: string, token: string): Promise<string[]> {
  const { body } = await callApi<Reply<typeof userPlaces>>(address, userPlaces.path, {}, token)
  const places = body.groups.flatMap(({ groupname, departments }) =>
    departments
      .filter((department) => department.startsWith('แขวงทางหลวงชนบทที่'))
      .map((department) => ({ groupname, department })),
  )
  const tokens: string[] = []
  for (const [n, place] of places.entries()) {
    const username = `operator${n}`
    const account = { username, password, confirmPassword: password, role: 'user', ...place }
    const person = { firstname: 'เจ้าหน้าที่', lastname: `คนที่ ${n}` }
    const { status } = await callApi(address, register.path, { ...account, ...person }, token)
    if (status !== 200) throw new Error(`an account was answered with ${status}`)
    tokens.push((await logIn(address, password, username)).accessToken)
  }
  return tokens
}
