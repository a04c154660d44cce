import { expect, type Page } from '@playwright/test'

interface Session {
  readonly accessToken: string
  readonly refreshToken: string
  readonly userData: unknown
}

export const demoPassword = 'Roadside-demo-1!'

/** Logs in through the page, as a person does. */
export async function logIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('ชื่อผู้ใช้').fill(username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/**
 * Signs the page in without the form, for stories of something else. The page stands at an address of the console that
 * shows nothing: the story opens the page that it begins with.
 */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  const answer = await page.request.post('/api/jwt/login', { data: { username, password } })
  expect(answer.status()).toBe(200)
  const session = (await answer.json()) as Session
  await page.goto('/healthz')
  await page.evaluate(({ accessToken, refreshToken, userData }) => {
    localStorage.setItem('userData', JSON.stringify(userData))
    localStorage.setItem('refreshToken', refreshToken)
    localStorage.setItem('accessToken', accessToken)
  }, session)
}

/** Makes a call as the signed-in account of the page. */
export async function call<T>(page: Page, path: string, body: unknown): Promise<T> {
  return page.evaluate(
    async ([to, text]) => {
      const token = localStorage.getItem('accessToken')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch(`/api/${to}`, { method: 'POST', headers, body: text })
      return (await response.json()) as never
    },
    [path, JSON.stringify(body)] as const,
  ) as Promise<T>
}
