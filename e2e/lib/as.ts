import { expect, type Page } from '@playwright/test'

export const demoPassword = 'Roadside-demo-1!'

/** Logs in through the page, as a person does. */
export async function logIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('ชื่อผู้ใช้').fill(username)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page).not.toHaveURL(/login/)
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
