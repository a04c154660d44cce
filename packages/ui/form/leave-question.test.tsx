import { useForm } from '@mantine/form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { find, press, settle, type } from '../test-mount.tsx'
import { openPage, type OpenedPage } from '../testing/open-page.tsx'
import { RecordDialog } from './record-dialog.tsx'

let page: OpenedPage
const noop = () => undefined

function Form() {
  const form = useForm({ initialValues: { name: '', place: '' } })
  return (
    <RecordDialog title="จุด" form={form} phase="open" error={null} onSave={noop} onClose={noop}>
      <input aria-label="ชื่อ" {...form.getInputProps('name')} />
      <input aria-label="สถานที่" {...form.getInputProps('place')} />
    </RecordDialog>
  )
}

beforeEach(async () => {
  page = await openPage('/', () => <Form />, {})
  type(place(), 'กม. 5')
  settle(() => place().focus())
})
afterEach(() => page.close())
const place = () => find(page.container, 'input', 'สถานที่')
const button = (name: string) => find(page.container, 'dialog button', name)
const escape = () =>
  settle(() =>
    find(page.container, 'dialog').dispatchEvent(new Event('cancel', { cancelable: true })),
  )

test('the field that had the focus when the question came has it again, also after a second Escape', () => {
  escape()
  expect(document.activeElement).toBe(button('กลับไปแก้ไข'))
  press(button('กลับไปแก้ไข'))
  expect(document.activeElement).toBe(place())
  escape()
  escape()
  expect(document.activeElement).toBe(place())
})

test('the button that asked has it again though the question stood in its place', () => {
  settle(() => button('ยกเลิก').focus())
  press(button('ยกเลิก'))
  press(button('กลับไปแก้ไข'))
  expect(document.activeElement).toBe(button('ยกเลิก'))
})

test('nobody is brought back who has gone on to another field', () => {
  escape()
  const name = find(page.container, 'input', 'ชื่อ')
  settle(() => name.focus())
  escape()
  expect(document.activeElement).toBe(name)
})
