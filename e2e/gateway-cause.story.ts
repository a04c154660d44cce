import { expect } from '@playwright/test'
import { call, signIn } from './lib/as.ts'
import { test } from './lib/test.ts'

interface Gateway {
  readonly gwno: string
  readonly eui: string
  readonly ISOnline: string
}
interface GatewayLamps {
  readonly lamps: readonly {
    readonly pole: string
    readonly devid: string
    readonly is_shared: boolean
    readonly is_silent: boolean
  }[]
}
interface Troubles {
  readonly rows: readonly { readonly name: string; readonly wid: number }[]
}

test('from a gateway in the list of troubles to its lamps, to one of them, and back', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin')
  const { rows } = await call<Troubles>(page, 'monitoringTroubles', {
    search: 'เกตเวย์ GW-03',
    page: 1,
    perPage: 10,
  })
  const [trouble] = rows
  const wid = trouble?.wid ?? 0
  const gateways = await call<Gateway[]>(page, 'modalLoraWan', { wid })
  expect(gateways.find(({ gwno }) => gwno === 'GW-03')).toMatchObject({ ISOnline: 'Offline' })
  const { lamps } = await call<GatewayLamps>(page, 'gatewayLamps', { wid, gwno: 'GW-03' })
  expect(lamps.length).toBeGreaterThan(10)

  await page.goto('/')
  await page.getByLabel('ค้นหาในรายการ').fill('เกตเวย์ GW-03')
  // the row is drawn again when the search has come
  await expect(
    page.getByText(`แสดง 1 ถึง ${rows.length} จากทั้งหมด ${rows.length} รายการ`),
  ).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'เกตเวย์ GW-03' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText('เกตเวย์ GW-03')
  await expect(dialog).toContainText('ไม่มีข้อมูลเข้ามาตั้งแต่')
  await expect(dialog).toContainText('ผู้รับจ้าง')
  // the demonstration goes on meanwhile
  await expect(async () => {
    const now = await call<GatewayLamps>(page, 'gatewayLamps', { wid, gwno: 'GW-03' })
    const figures = {
      ดวงโคมที่รับได้: now.lamps.length,
      รับได้ทางเกตเวย์นี้เท่านั้น: now.lamps.filter(({ is_shared }) => !is_shared).length,
      ติดต่อไม่ได้: now.lamps.filter(({ is_silent }) => is_silent).length,
    }
    for (const [label, figure] of Object.entries(figures)) {
      const tile = dialog.getByRole('button', { name: label })
      await expect(tile).toContainText(`${figure} ดวง`, { timeout: 3_000 })
    }
  }).toPass()

  const table = dialog.getByRole('group', { name: 'ดวงโคมที่เกตเวย์รับได้' })
  const link = table.getByRole('link').first()
  const pole = await link.textContent()
  await link.click()
  await expect(page).toHaveURL(/dialog=log/)
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText(pole ?? '?')
  const back = dialog.getByRole('link', { name: 'เกตเวย์ GW-03' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'GW-03' })).toContainText(
    /RSSI -\d+ dBm/,
  )
  await back.click()
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText('เกตเวย์ GW-03')
  await dialog.getByRole('button', { name: 'เกตเวย์ทั้งหมด' }).click()
  await expect(dialog.getByRole('link', { name: 'เกตเวย์ GW-01' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // the dialogs stood in each other's place: the page before them is one step back
  await page.goBack()
  await expect(page).toHaveURL(/\/$|\/\?/)
  await expect(page.getByLabel('ค้นหาในรายการ')).toBeVisible()
  await expect(dialog).toBeHidden()
})
