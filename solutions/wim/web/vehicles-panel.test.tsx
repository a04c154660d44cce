import { find, press } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test } from 'vitest'
import { useSpan } from './use-span.ts'
import { VehiclesPanel } from './vehicles-panel.tsx'

let page: OpenedPage
afterEach(() => page.close())

function Vehicles() {
  const shown = useSpan()
  return (
    <VehiclesPanel
      site={{ wid: 5, name: 'ด่านชั่ง' } as never}
      devices={[]}
      shown={shown}
      department=""
      lanes={[1]}
      marked={null}
      isChosen={false}
      onChoose={() => undefined}
      onNewest={() => undefined}
    />
  )
}
const last = () => page.sent('wimVehicles').at(-1)

test('the filters of the vehicles are in the address, and what makes no sense there is left out', async () => {
  page = await openPage(
    '/wim?sites=a&vehicles.show=over&vehicles.lane=2&vehicles.class=gone&vehicles.sort=password',
    () => <Vehicles />,
    { wimVehicles: () => ({ rows: [], total: 0 }) },
  )
  await until(() =>
    expect(last()).toMatchObject({ is_over: true, lane: 2, sort: 'at', order: 'desc' }),
  )
  expect(last()).not.toHaveProperty('class')
  const lane = find(page.container, 'select', 'ช่องจราจร') as HTMLSelectElement
  // a lane that nothing came from in this time is chosen all the same
  expect(lane.selectedOptions[0]?.textContent).toBe('ช่องจราจร 2')
  press(find(page.container, 'input[type=radio]'))
  await until(() => expect(last()).not.toHaveProperty('is_over'))
  const names = [...new URL(page.address(), 'http://x').searchParams.keys()]
  expect(names).toContain('sites')
  expect(names).not.toContain('vehicles.show')
})
