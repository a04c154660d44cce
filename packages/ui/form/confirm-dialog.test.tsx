import { endOwnSessions } from '@roadside/contract/account-calls.ts'
import { useForm } from '@mantine/form'
import { afterEach, expect, test, vi } from 'vitest'
import { useSend } from '../api/use-send.ts'
import { find, settle } from '../test-mount.tsx'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'

let page: OpenedPage
let answer: unknown = { ok: true }
afterEach(() => page.close())
const noop = () => undefined
const open = async (dialog: () => React.ReactNode) => {
  page = await openPage('/', dialog, { endOwnSessions: () => answer })
}
const sent = () => page.sent('endOwnSessions').length
const button = () => find(page.container, 'dialog footer button:last-child')
/** As a browser sends them: both before the next render. */
const pressTwice = (press: () => void) =>
  settle(() => {
    press()
    press()
  })

function Question() {
  const send = useSend(endOwnSessions)
  return (
    <ConfirmDialog
      isOpen
      title="ออกจากระบบ"
      confirmLabel="ออก"
      isSending={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate({})}
      onClose={noop}
    >
      ทุกเครื่อง
    </ConfirmDialog>
  )
}

function Form() {
  const send = useSend(endOwnSessions)
  const form = useForm({ initialValues: { name: '' } })
  return (
    <RecordDialog
      title="ชื่อ"
      form={form}
      phase={send.isPending ? 'saving' : 'open'}
      error={send.error}
      onSave={() => send.mutate({})}
      onClose={noop}
    >
      <input aria-label="ชื่อ" />
    </RecordDialog>
  )
}

test('a question that is answered by two quick clicks is answered once, and again after a failure', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await open(() => <Question />)
  answer = new Error('ระบบขัดข้อง')
  pressTwice(() => button().click())
  await until(() => find(page.container, '[role=alert]', 'ระบบขัดข้อง'))
  expect(sent()).toBe(1)
  answer = { ok: true }
  pressTwice(() => button().click())
  await until(() => expect(page.container.querySelector('[role=alert]')).toBeNull())
  await until(() => expect(sent()).toBe(2))
})

test('a form that is sent twice in a moment is sent once', async () => {
  await open(() => <Form />)
  pressTwice(() =>
    find(page.container, 'form').dispatchEvent(
      new Event('submit', { bubbles: true, cancelable: true }),
    ),
  )
  await until(() => expect(sent()).toBeGreaterThan(0))
  await until(() => expect((button() as HTMLButtonElement).disabled).toBe(false))
  expect(sent()).toBe(1)
})
