import { equipmentValues } from '@roadside/contract/records/testing/equipment-values.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './lib/as.ts'
import { makeCamera, makeProject } from './lib/records.ts'
import { test } from './lib/test.ts'

const labels: Readonly<Record<string, string>> = {
  hostname: 'ชื่อกล้อง',
  sta: 'กม. (STA)',
  ipaddress: 'หมายเลขไอพี (IP Address)',
  hls_url: 'ที่อยู่ภาพสด (HLS URL)',
  latitude: 'ละติจูด',
  longitude: 'ลองจิจูด',
  note: 'หมายเหตุ',
  location_id: 'สถานที่ติดตั้ง',
}
/** Carried and not typed: the server alone can refuse them. */
const typed = equipmentValues.filter(({ field }) => field in labels)
type Values = (typeof typed)[number]

/** The form of a mode under a setting, for the username admin. */
async function openForm(page: Page, values: Values): Promise<Locator> {
  const { mode, staRule, hasLocationChoice } = values
  await page.route('**/project?*', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    await route.fulfill({
      response: answer,
      body: html.replace(/"staRule":"[^"]*"/, `"staRule":"${staRule}"`),
    })
  })
  const { pj_id, pj_code } = await makeProject(page, hasLocationChoice ? ['จุดที่ 1', 'จุดที่ 2'] : [])
  const camera = mode === 'edit' ? await makeCamera(page, pj_id, 'กล้องที่แก้ไข') : null
  await page.goto(
    `/project?pj_id=${pj_id}&pj_code=${pj_code}&dialog=equipment${camera ? `&equipment=${camera.id}` : ''}`,
  )
  const dialog = page.getByRole('dialog', { name: mode === 'edit' ? /แก้ไขอุปกรณ์ กล้อง/ : 'เพิ่มอุปกรณ์' })
  await expect(dialog.getByLabel('ชื่อกล้อง')).toBeVisible()
  return dialog
}

/** Values of a field for which form and server disagree; each is typed, and the field left. */
async function differences(
  dialog: Locator,
  { field, message, right, wrong }: Values,
): Promise<string[]> {
  const input = dialog.getByLabel(labels[field] ?? '', { exact: false })
  if (field === 'location_id') return ofChoice(dialog, input, message)
  // a field of one line takes no line breaks in
  const lines = field === 'note' ? wrong : wrong.filter((value) => !/[\r\n]/.test(value))
  // within the page, as a call for each of hundreds of values takes minutes
  const refused = await input.evaluate(
    async (element, { values, sentence }) => {
      const reported: string[] = []
      const native = Object.getPrototypeOf(element) as object
      const form = element.closest('dialog')
      for (const value of values) {
        Reflect.set(native, 'value', value, element)
        for (const name of ['input', 'focusout'])
          element.dispatchEvent(new FocusEvent(name, { bubbles: true }))
        await new Promise((resolve) => setTimeout(resolve))
        const texts = [...(form?.querySelectorAll('*') ?? [])].filter(
          ({ childElementCount }) => childElementCount === 0,
        )
        if (texts.some(({ textContent }) => textContent.trim() === sentence)) reported.push(value)
      }
      return reported
    },
    { values: [...right, ...lines], sentence: message },
  )
  return [
    ...right
      .filter((value) => refused.includes(value))
      .map((value) => `${field}: ${JSON.stringify(value)} was refused`),
    ...lines
      .filter((value) => !refused.includes(value))
      .map((value) => `${field}: ${JSON.stringify(value)} was taken`),
  ]
}

/** A list offers nothing wrong but nothing at all. */
async function ofChoice(dialog: Locator, input: Locator, message: string): Promise<string[]> {
  const reported: string[] = []
  for (const index of [1, 0]) {
    await input.focus()
    await input.selectOption({ index })
    await input.blur()
    const isRefused = (await dialog.getByText(message, { exact: true }).count()) > 0
    if (isRefused !== (index === 0))
      reported.push(`choice ${index} was ${isRefused ? 'refused' : 'taken'}`)
  }
  return reported
}

const settingOf = ({ mode, staRule, hasLocationChoice }: Values) =>
  `${mode}, ${staRule}, ${hasLocationChoice ? 'choice of places' : 'one place'}`

// one open form does for all fields that are judged under the same setting
for (const setting of new Set(typed.map(settingOf))) {
  const fields = typed.filter((values) => settingOf(values) === setting)
  test(`the browser takes and refuses what the server does: ${setting}`, async ({ page }) => {
    const [first] = fields
    if (!first) throw new Error('a setting without fields')
    await signIn(page, 'admin')
    const dialog = await openForm(page, first)
    for (const values of fields) expect(await differences(dialog, values)).toEqual([])
  })
}
