import { find, press, settle, type } from '@roadside/ui/test-mount.tsx'
import { type Answers, openPage, type OpenedPage, until } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { asFirstItem } from '@roadside/contract/paging.ts'
import { fetchLocationSEM, updateLocationSEM } from '../../calls.ts'
import { PositionDialog } from './position-dialog.tsx'

const stored = { devid: 'a84041ff', latitude: '13.84', longitude: '100.4', sta: '1+005' }
const around = { site: null, road: [], lamps: null }
const [onClose, onSaved, noop] = [vi.fn<() => void>(), vi.fn<() => void>(), () => undefined]
let page: OpenedPage
afterEach(() => page.close())

async function openDialog(answers: Answers) {
  const dialog = () => (
    <PositionDialog
      devid={stored.devid}
      lamp={undefined}
      around={around}
      onClose={onClose}
      onSaved={onSaved}
      onOther={noop}
    />
  )
  page = await openPage('/lighting?wid=1', dialog, {
    [fetchLocationSEM.path]: () => asFirstItem(stored),
    lampPositionProposal: () => null,
    ...answers,
  })
  await until(() => sta())
}
const sta = () => {
  const label = find(page.container, 'label', 'กม. (STA)')
  return find(page.container, `[id="${label.getAttribute('for')}"]`) as HTMLInputElement
}
const question = () => page.container.querySelector('footer [role=alert]')?.textContent
const escape = () =>
  settle(() =>
    find(page.container, 'dialog').dispatchEvent(new Event('cancel', { cancelable: true })),
  )

test('stored data are not refetched under a form that is being filled in', async () => {
  await openDialog({})
  type(sta(), '1+006')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  const asking = vi.spyOn(window, 'fetch')
  settle(() => window.dispatchEvent(new Event('visibilitychange')))
  await until(noop)
  expect(asking).not.toHaveBeenCalledWith(
    expect.stringContaining(fetchLocationSEM.path),
    expect.anything(),
  )
})

test('closing it during the save gives no warning of unsaved fields', async () => {
  let answer: () => void = noop
  const saving = new Promise<object>((resolve) => {
    answer = () => resolve(asFirstItem({ ...stored, sta: '1+006' }))
  })
  await openDialog({ [updateLocationSEM.path]: () => saving })
  type(sta(), '1+006')
  escape()
  expect(question()).toContain('มีข้อมูลที่ยังไม่ได้บันทึก')
  escape()
  press(find(page.container, 'button', 'บันทึก'))
  await until(() =>
    expect(page.sent(updateLocationSEM.path)).toEqual([{ ...stored, sta: '1+006' }]),
  )
  expect(sta().form?.inert).toBe(true)
  escape()
  expect(question()).toBe('กำลังบันทึก ยังไม่ทราบผลปิดโดยไม่รอผลรอผลการบันทึก')
  settle(answer)
  await until(() => expect(question()).toBeUndefined())
  expect(onClose).not.toHaveBeenCalled()
})
