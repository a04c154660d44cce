import { equipmentValues } from '@roadside/contract/records/testing/equipment-values.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { logIn } from './lib/as.ts'
import { makeCamera, makeProject } from './lib/records.ts'

const labels: Readonly<Record<string, string>> = {
  ...{ hostname: 'ชื่อกล้อง', sta: 'กม. (STA)', ipaddress: 'หมายเลขไอพี (IP Address)', hls_url: 'ที่อยู่ภาพสด (HLS URL)' },
  ...{ latitude: 'ละติจูด', longitude: 'ลองจิจูด', note: 'หมายเหตุ', location_id: 'สถานที่ติดตั้ง' },
}
/** Carried and not typed: the server alone can refuse them. */
const typed = equipmentValues.filter(({ field }) => field in labels)
type Values = (typeof typed)[number]

/** The form of a mode under a setting, for the username admin. */
async function openForm(page: Page, values: Values): Promise<Locator> {
  const { mode, staRule, hasLocationChoice } = values
  await page.route('**/api/consoleInfo', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), staRule } })
  })
  const { pj_id, pj_code } = await makeProject(page, hasLocationChoice ? ['จุดที่ 1', 'จุดที่ 2'] : [])
  const camera = mode === 'edit' ? await makeCamera(page, pj_id, 'กล้องที่แก้ไข') : null
  await page.evaluate(() => localStorage.removeItem('consoleInfo'))
  await page.goto(
    `/project?pj_id=${pj_id}&pj_code=${pj_code}&dialog=equipment${camera ? `&equipment=${camera.id}` : ''}`,
  )
  const dialog = page.getByRole('dialog', { name: mode === 'edit' ? /แก้ไขอุปกรณ์ กล้อง/ : 'เพิ่มอุปกรณ์' })
  await expect(dialog.getByLabel('ชื่อกล้อง')).toBeVisible()
  return dialog
}

/** What the form says of the values of one field, where the server says otherwise. */
async function differences(dialog: Locator, { field, message, right, wrong }: Values): Promise<string[]> {
  const input = dialog.getByLabel(labels[field] ?? '', { exact: false })
  const isChoice = field === 'location_id'
  const verdicts: string[] = []
  for (const [list, isRight] of [
    [right, true],
    [wrong, false],
  ] as const) {
    for (const value of list) {
      // a list of choices offers nothing wrong but nothing at all
      if (isChoice && !isRight && value !== '') continue
      if (isChoice) await input.selectOption({ index: isRight ? 1 : 0 })
      else await input.fill(value)
      await input.blur()
      const said = await dialog.getByText(message, { exact: true }).count()
      if ((said === 0) !== isRight)
        verdicts.push(`${field}: ${JSON.stringify(value)} was ${said ? 'refused' : 'taken'}`)
    }
  }
  return verdicts
}

const settingOf = ({ mode, staRule, hasLocationChoice }: Values) =>
  `${mode}, ${staRule}, ${hasLocationChoice ? 'choice of places' : 'one place'}`

// one open form does for all fields that are judged under the same setting
for (const setting of new Set(typed.map(settingOf))) {
  const fields = typed.filter((values) => settingOf(values) === setting)
  test(`the browser takes and refuses what the server does: ${setting}`, async ({ page }) => {
    test.setTimeout(180_000)
    const [first] = fields
    if (!first) throw new Error('a setting without fields')
    await logIn(page, 'admin')
    const dialog = await openForm(page, first)
    for (const values of fields) expect(await differences(dialog, values)).toEqual([])
  })
}
