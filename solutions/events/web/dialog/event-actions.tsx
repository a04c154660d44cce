import { ActionIcon } from '@mantine/core'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { plainSpaces } from '@roadside/ui/parts/unbroken.ts'
import { Icon, type IconName } from '@roadside/ui/icon.tsx'
import type { EventPicture } from '../../rows.ts'
import { eventCaption, type EventRow } from './event-row.ts'
import { eventLink, pictureFileName } from './event-link.ts'

interface EventActionsProps {
  event: EventRow
  picture: EventPicture | null
}

/** What can be done with an event's picture: copy the link of the event, share it, save the picture. */
export function EventActions({ event, picture }: EventActionsProps) {
  const url = new URL(eventLink(event), location.origin).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showNotice('ok', 'คัดลอกลิงก์แล้ว')
    } catch {
      showNotice('warn', `เบราว์เซอร์ไม่อนุญาตให้คัดลอก ลิงก์คือ ${url}`)
    }
  }
  const share = async () => {
    // closing the browser's own sheet is no failure
    await navigator.share({ title: plainSpaces(eventCaption(event)), url }).catch(() => undefined)
  }
  return (
    <>
      <Action icon="copy" label="คัดลอกลิงก์" onPress={() => void copy()} />
      {typeof navigator.share === 'function' && (
        <Action icon="share" label="แชร์" onPress={() => void share()} />
      )}
      {picture?.state === 'ok' && (
        <ActionIcon
          component="a"
          href={picture.view}
          download={pictureFileName(event)}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="ดาวน์โหลดภาพ"
          title="ดาวน์โหลดภาพ"
        >
          <Icon name="download" />
        </ActionIcon>
      )}
    </>
  )
}

function Action({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </ActionIcon>
  )
}
