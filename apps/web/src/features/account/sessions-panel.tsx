import { Button } from '@mantine/core'
import { endOwnSessions, ownSessions, type SessionRow } from '@roadside/contract/account-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { errorSentence, ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { SessionsTable } from '@roadside/ui/session/sessions-table.tsx'
import { useCallback } from 'react'

const shown = [ownSessions]

/** Where the account is signed in; who ends one signs in there again. */
export function SessionsPanel({ mayEnd }: { mayEnd: boolean }) {
  const query = useCall(ownSessions, {})
  const refresh = useRefresh(shown)
  const { mutate, isPending } = useSend(endOwnSessions, {
    onSuccess: () => {
      showNotice('ok', 'ให้ออกจากระบบแล้ว')
      return refresh()
    },
    onError: (error) => showNotice('fault', errorSentence(error)),
  })
  const end = useCallback(({ id }: SessionRow) => mutate({ session: id }), [mutate])
  const table = <SessionsTable sessions={query.data} onEnd={mayEnd ? end : null} />
  const hasOthers = query.data?.some(({ is_this }) => !is_this)
  return (
    <Panel
      title="การเข้าสู่ระบบที่ยังเปิดอยู่"
      isFlush
      actions={
        mayEnd &&
        hasOthers && (
          <Button size="compact-sm" loading={isPending} onClick={() => mutate({})}>
            ออกจากระบบเครื่องอื่นทั้งหมด
          </Button>
        )
      }
    >
      <ViewState query={query} loading={table}>
        {() => table}
      </ViewState>
    </Panel>
  )
}
