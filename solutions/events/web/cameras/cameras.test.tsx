import { settle, type } from '@roadside/ui/test-mount.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { AdoptCamera } from '../intake/adopt-camera.tsx'
import { buildSite, find, openPage, signIn, until, type OpenedPage } from '../testing.tsx'
import { falseShare } from './camera-columns.tsx'
import { CameraPanel } from './camera-panel.tsx'
import { OpenedCamera } from './opened-camera.tsx'

vi.setConfig({ testTimeout: 20_000 })
vi.mock('./camera-map.tsx', () => ({ CameraMap: () => null }))
let page: OpenedPage | undefined
afterEach(async () => {
  await page?.close()
  page = undefined
})

test('the share of false alarms says of how many it is', () => {
  expect([falseShare(3, 40), falseShare(0, 1234), falseShare(0, 0)]).toEqual([
    '3 / 40 (7.5 %)',
    '0 / 1,234 (0.0 %)',
    '-',
  ])
})

test('a camera that reports is registered at a site of any of the four types', async () => {
  const onDone = vi.fn<() => void>()
  const device = {
    solution: 'events',
    device: 'CAM-9',
    messages: 1,
    retained: 0,
    first_at: '',
    last_at: '',
    source: '',
    body: '',
  }
  const opened = await openPage(
    '/',
    () => <AdoptCamera device={device} onDone={onDone} onClose={onDone} />,
    {
      eventSites: ({ TypeName }) =>
        TypeName === 'Reverse' ? [buildSite({ typeName: 'Reverse' })] : [],
      saveEventCamera: () => ({ id: 1 }),
    },
  )
  page = opened
  await until(() => find(opened.container, 'optgroup option', 'นบ.1005'))
  const field = (label: string) =>
    find(
      opened.container,
      `[id="${find(opened.container, 'label', label).getAttribute('for')}"]`,
    ) as HTMLInputElement
  expect([field('รหัสกล้อง').value, field('รหัสกล้อง').readOnly]).toEqual(['CAM-9', true])
  const submit = () =>
    settle(() =>
      find(opened.container, 'form').dispatchEvent(
        new Event('submit', { bubbles: true, cancelable: true }),
      ),
    )
  submit()
  await until(() => find(opened.container, '[id$=-error]', 'กรุณาเลือกพื้นที่ติดตั้ง'))
  type(field('พื้นที่ติดตั้ง'), '5')
  type(field('จุดติดตั้ง'), 'แยกแคราย')
  type(field('ละติจูด'), '13.8')
  submit()
  await until(() => find(opened.container, '[id$=-error]', 'กรุณากรอกลองจิจูด'))
  type(field('ลองจิจูด'), '100.4')
  submit()
  await until(() => expect(onDone).toHaveBeenCalledOnce())
  expect(opened.sent('saveEventCamera')).toEqual([
    {
      wid: 5,
      CAMID: 'CAM-9',
      Camera_Desc: 'แยกแคราย',
      sta: '',
      latitude: 13.8,
      longitude: 100.4,
      maker: 'hikvision',
      timeout_min: 5,
    },
  ])
})

test.each([
  ['staff', ['เพิ่มกล้อง', 'ลงทะเบียน']],
  ['readers', []],
] as const)(
  'role admin in group drr changes cameras; as the dashboard-only account not: %s',
  async (access, changes) => {
    signIn(access)
    const user = {
      ...(JSON.parse(localStorage.getItem('userData') ?? '') as object),
      role: 'admin',
      groupname: 'drr',
    }
    localStorage.setItem('userData', JSON.stringify(user))
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'userData' }))
    const cameras = (
      <>
        <CameraPanel wid={5} />
        <OpenedCamera wid={5} site={buildSite()} />
      </>
    )
    const opened = await openPage('/?camera=new', () => cameras, {
      eventCameras: () => [],
    })
    page = opened
    await until(() =>
      expect(['consoleInfo', 'eventCameras'].map((path) => opened.sent(path).length)).toEqual([
        1, 1,
      ]),
    )
    const texts = () =>
      [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
    await until(() =>
      expect(texts().filter((text) => /เพิ่มกล้อง|ลงทะเบียน/.test(text))).toEqual(changes),
    )
  },
)
