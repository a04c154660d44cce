import { find, mount, press, settle, type, type Mounted } from '@roadside/ui/test-mount.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { PositionForm, type PositionFormProps } from './position-form.tsx'

const stored = { devid: 'a84041ff', latitude: '13.84', longitude: '100.4', sta: '1+005' }
const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
let page: Mounted
afterEach(() => page.unmount())

const onTyped = vi.fn<PositionFormProps['onTyped']>()

function draw(
  failure: string | null,
  onSave = vi.fn<PositionFormProps['onSave']>(),
  site: PositionFormProps['around']['site'] = null,
) {
  return (
    <QueryClientProvider client={client}>
      <PositionForm
        id="form"
        onTyped={onTyped}
        stored={stored}
        devid={stored.devid}
        around={{ site, road: [], lamps: null }}
        isSaving={false}
        failure={failure}
        onSave={onSave}
      />
    </QueryClientProvider>
  )
}
const inputOf = (label: string) =>
  find(
    page.container,
    `[id="${find(page.container, 'label', label).getAttribute('for')}"]`,
  ) as HTMLInputElement
const reported = () => page.container.querySelector('[role=status]')?.textContent

test('the device id cannot be typed into, and typing begins at the latitude', () => {
  page = mount(draw(null))
  expect(inputOf('รหัสอุปกรณ์').readOnly).toBe(true)
  expect(document.activeElement).toBe(inputOf('ละติจูด'))
})

test('fields that are typed and reset leave nothing unsaved', () => {
  page = mount(draw(null))
  onTyped.mockClear()
  type(inputOf('STA'), '1+006')
  expect(onTyped.mock.lastCall).toEqual([true])
  type(inputOf('STA'), '1+005')
  expect(onTyped.mock.calls).toEqual([[true], [false]])
})

test('a doubtful position is pointed out, and swapping it back is one press', () => {
  page = mount(draw(null))
  expect(reported()).toBeUndefined()
  type(inputOf('ละติจูด'), '100.4')
  expect(reported()).toContain('ไม่สามารถอ่านเป็นพิกัดได้')
  type(inputOf('ลองจิจูด'), '13.84')
  expect(reported()).toContain('สลับกัน')
  press(find(page.container, 'button', 'สลับละติจูด/ลองจิจูด'))
  expect([inputOf('ละติจูด').value, inputOf('ลองจิจูด').value, reported()]).toEqual([
    '13.84',
    '100.4',
    undefined,
  ])
  type(inputOf('ละติจูด'), '35.6')
  expect(reported()).toContain('นอกประเทศไทย')
})

test('what is typed is stored as it is, and stays when the server refuses it', () => {
  const onSave = vi.fn<PositionFormProps['onSave']>()
  page = mount(draw(null, onSave))
  type(inputOf('ละติจูด'), 'หลัง กม. 5 ')
  type(inputOf('STA'), 'ไม่ทราบ')
  settle(() =>
    find(page.container, 'form').dispatchEvent(
      new Event('submit', { bubbles: true, cancelable: true }),
    ),
  )
  expect(onSave.mock.calls).toEqual([
    [{ latitude: 'หลัง กม. 5 ', longitude: '100.4', sta: 'ไม่ทราบ' }],
  ])
  page.draw(draw('ท่านไม่มีสิทธิ์ดำเนินการนี้', onSave))
  expect(find(page.container, '[role=alert]').textContent).toBe('ท่านไม่มีสิทธิ์ดำเนินการนี้')
  expect(inputOf('ละติจูด').value).toBe('หลัง กม. 5 ')
})

test('what is typed while the device looks for its position stays', () => {
  let found: Parameters<Geolocation['getCurrentPosition']>[0] = () => undefined
  const getCurrentPosition = (notify: typeof found) => (found = notify)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }),
  )
  page = mount(draw(null))
  press(find(page.container, 'button', 'ใช้ตำแหน่งปัจจุบัน'))
  type(inputOf('STA'), '2+750')
  settle(() =>
    found({ coords: { latitude: 13.9, longitude: 100.5, accuracy: 5 } } as GeolocationPosition),
  )
  expect(['ละติจูด', 'ลองจิจูด', 'STA'].map((label) => inputOf(label).value)).toEqual([
    '13.9',
    '100.5',
    '2+750',
  ])
  vi.unstubAllGlobals()
})

test('a place that a map site gave as one text fills both fields', () => {
  page = mount(draw(null))
  const paste = (label: string, text: string) => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    settle(() =>
      inputOf(label).dispatchEvent(
        Object.assign(event, { clipboardData: { getData: () => text } }),
      ),
    )
    return event.defaultPrevented
  }
  expect(paste('ลองจิจูด', '13.850000, 100.410000')).toBe(true)
  expect(['ละติจูด', 'ลองจิจูด'].map((label) => inputOf(label).value)).toEqual(['13.85', '100.41'])
  expect(paste('ละติจูด', 'หลังวัด')).toBe(false)
})

test('a place far from the site of the lamp is pointed out', () => {
  page = mount(draw(null, undefined, { latitude: 13.84, longitude: 100.4 }))
  type(inputOf('ละติจูด'), '13.9')
  expect(reported()).toBeUndefined()
  type(inputOf('ละติจูด'), '14.84')
  expect(reported()).toContain('อยู่ห่างจากพื้นที่ติดตั้งราว 111 กม.')
  type(inputOf('ละติจูด'), '35.6')
  expect(reported()).toBe('พิกัดนี้อยู่นอกประเทศไทย กรุณาตรวจสอบ')
})
