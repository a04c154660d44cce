import { Button } from '@mantine/core'
import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import type { AnsweredFile, FileFormat } from '@roadside/contract/records/files.ts'
import { useSend } from '../api/use-send.ts'
import { Icon } from '../icon.tsx'
import { showNotice } from '../parts/notice-store.ts'
import { saveFile } from './save-file.ts'

interface ExportButtonsProps<C extends Call> {
  call: Reply<C> extends AnsweredFile ? C : never
  /** What is shown now: search and filter. */
  body: Omit<Body<C>, 'format'>
}

const names = { csv: 'ส่งออก CSV', xlsx: 'ส่งออก Excel' } as const

/** Writes what is searched for and filtered now, all pages of it, to a file. */
export function ExportButtons<C extends Call>({ call, body }: ExportButtonsProps<C>) {
  const send = useSend<Call>(call, {
    onSuccess: (reply) => saveFile(reply as AnsweredFile),
    onError: ({ message }) => showNotice('fault', message),
  })
  const pending = send.isPending ? (send.variables as { format: FileFormat }).format : null
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      leftSection={<Icon name="download" size={16} />}
      loading={pending === format}
      disabled={send.isPending}
      onClick={() => send.mutate({ ...body, format })}
    >
      {names[format]}
    </Button>
  ))
}
