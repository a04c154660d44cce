import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import type { AnsweredFile } from '@roadside/contract/records/files.ts'
import { useSend } from '../api/use-send.ts'
import { showNotice } from '../parts/notice-store.ts'
import { ExportMenu } from '../print/export-menu.tsx'
import { saveFile } from './save-file.ts'

interface ExportButtonsProps<C extends Call> {
  call: Reply<C> extends AnsweredFile ? C : never
  /** What is shown now: search and filter. */
  body: Omit<Body<C>, 'format'>
}

/** Writes what is searched for and filtered now, all pages of it, to a file. */
export function ExportButtons<C extends Call>({ call, body }: ExportButtonsProps<C>) {
  const send = useSend<Call>(call, {
    onSuccess: (reply) => saveFile(reply as AnsweredFile),
    onError: ({ message }) => showNotice('fault', message),
  })
  return (
    <ExportMenu
      hasPrint={false}
      isPending={send.isPending}
      onExport={(format) => send.mutate({ ...body, format })}
    />
  )
}
