import { find, press } from '@roadside/ui/test-mount.tsx'
import { openPage, until } from '@roadside/ui/testing/open-page.tsx'
import { expect, test } from 'vitest'
import type { GatewayRow } from '../../points.ts'
import { GatewayEdit } from './gateway-edit.tsx'

const gateway: GatewayRow & { eui: string } = {
  eui: '00000000000000a1',
  gwno: 'GW-1',
  lat: 13.8,
  long: 100.4,
  lastupdate: null,
  ISOnline: 'Offline',
  pc_server_offline: false,
  missing_day: 0,
}

test('the question before the removal of a gateway names gateway and site', async () => {
  const done = () => undefined
  const edit = () => (
    <GatewayEdit wid={1} site="นบ.1001 ถนนราชพฤกษ์" gateway={gateway} onDone={done} onClose={done} />
  )
  const page = await openPage('/lighting?wid=1', edit, {})
  press(await until(() => find(page.container, 'button', 'ถอดเกตเวย์ออก')))
  expect(find(page.container, 'dialog h2').textContent).toBe('ถอดเกตเวย์ GW-1 ออก')
  expect(find(page.container, 'dialog p').textContent).toContain('จะไม่แสดงใน นบ.1001 ถนนราชพฤกษ์ อีก')
  await page.close()
})
