import { Button } from '@mantine/core'
import { browserName } from '@roadside/contract/domain/browser-name.ts'
import {
  noticeTargets,
  pushKey,
  removeNoticeTarget,
  savePushSubscription,
} from '@roadside/contract/notices/notice-calls.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { useMutation } from '@tanstack/react-query'
import {
  browserFault,
  BrowserRefused,
  browserTarget,
  storeBrowserTarget,
  subscribeBrowser,
  unsubscribeBrowser,
} from './this-browser.ts'
import { WayCard, type WayProps } from './way-card.tsx'

const shown = [noticeTargets]

/** Messages in browsers: this one is switched on and off here, and the others of the account are listed. */
export function BrowserWay({ targets, missing }: WayProps) {
  const refresh = useRefresh(shown)
  const fault = browserFault()
  const key = useCall(pushKey, {}, { enabled: missing === null, refetchInterval: false })
  const own = targets.find(({ id }) => id === browserTarget())
  const isOn = own?.disabled_at === null
  const change = useMutation({
    mutationFn: async (publicKey: string) => {
      if (isOn) {
        await callServer(removeNoticeTarget, { id: own.id })
        await unsubscribeBrowser()
        return
      }
      const subscription = await subscribeBrowser(publicKey)
      const { id } = await callServer(savePushSubscription, {
        name: browserName(navigator.userAgent),
        subscription: subscriptionOf(subscription),
      })
      storeBrowserTarget(id)
    },
    onSuccess: async () => {
      showNotice('ok', isOn ? 'ปิดการแจ้งเตือนในเบราว์เซอร์นี้แล้ว' : 'เปิดการแจ้งเตือนในเบราว์เซอร์นี้แล้ว')
      await refresh()
    },
  })
  const publicKey = key.data?.key ?? null
  return (
    <WayCard
      title="เบราว์เซอร์"
      note="แจ้งบนหน้าจอของเครื่องนี้ แม้ไม่ได้เปิดหน้าระบบไว้"
      targets={targets.map((target) =>
        target.id === own?.id ? { ...target, name: `${target.name} (เบราว์เซอร์นี้)` } : target,
      )}
      missing={missing}
      actions={
        <Button
          aria-pressed={isOn}
          loading={change.isPending}
          disabled={publicKey === null || (fault !== null && !isOn)}
          onClick={() => publicKey !== null && change.mutate(publicKey)}
        >
          {isOn ? 'ปิดในเบราว์เซอร์นี้' : 'เปิดในเบราว์เซอร์นี้'}
        </Button>
      }
      onRemoved={({ id }) => (id === own?.id ? unsubscribeBrowser() : Promise.resolve())}
    >
      {missing === null && fault !== null && <FormNote tone="warn">{fault}</FormNote>}
      {(change.error ?? key.error) && (
        <FormNote tone="fault">{sentenceOf(change.error ?? key.error)}</FormNote>
      )}
    </WayCard>
  )
}

const sentenceOf = (error: unknown) =>
  error instanceof BrowserRefused ? error.message : errorSentence(error)

/** As the call has it. */
function subscriptionOf(subscription: PushSubscription) {
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}
