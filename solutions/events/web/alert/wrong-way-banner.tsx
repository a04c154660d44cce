import { ActionIcon, Button } from '@mantine/core'
import { formatThaiTime } from '@roadside/ui/parts/unbroken.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { useState, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { useFeedPreferences } from '../feed/use-feed-preferences.ts'
import { playTone } from '@roadside/ui/sound/tone.ts'
import { switchSound, useSoundSwitch } from '../sound/use-sound-switch.ts'
import styles from './alert.module.css'
import { useAlarmPlace, useFootRoom } from './use-alarm-place.ts'
import { useAlerts, type WrongWayAlert } from './use-alerts.ts'

/** Where wrong-way vehicles are listed, also those that a camera of another type of site has seen. */
const wrongWayPage = '/reverse-sub'

/** A wrong-way vehicle is announced on every page of the console; several as one, with their number. */
export function WrongWayBanner() {
  const { alerts, dismiss } = useAlerts()
  const [newest] = alerts
  if (!newest) return null
  return (
    <Banner
      newest={newest}
      count={alerts.length}
      onSeen={() => dismiss([newest])}
      onDismiss={() => dismiss(alerts)}
    />
  )
}

interface BannerProps {
  newest: WrongWayAlert
  count: number
  /** The newest alone: the next one is announced in its place. */
  onSeen: () => void
  /** All of them. */
  onDismiss: () => void
}

function Banner({ newest, count, onSeen, onDismiss }: BannerProps) {
  const place = useAlarmPlace()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  useFootRoom(bar)
  // the second click of a double click is of the one that has stepped in
  const see = (event: MouseEvent) => (event.detail > 1 ? event.preventDefault() : onSeen())
  const { picture, siteName, Camera_Desc, CAMID, DATE_TIME, wid, id } = newest
  // many a camera is named after its site
  const where = Camera_Desc.startsWith(siteName)
    ? Camera_Desc
    : [siteName, Camera_Desc].filter(Boolean).join(' · ')
  return createPortal(
    <aside ref={setBar} className={styles.banner} aria-label="แจ้งเตือนรถย้อนศร">
      {picture?.state === 'ok' && (
        <img key={picture.thumb} className={styles.picture} src={picture.thumb} alt="" />
      )}
      <div className={styles.words} role="alert">
        <strong>
          <Icon name="warning" size={16} />
          {count > 1 ? `พบรถย้อนศร ${count} เหตุการณ์ ล่าสุด` : 'พบรถย้อนศร'}{' '}
          {formatThaiTime(DATE_TIME, 'seconds')}
        </strong>
        <span className={styles.place} title={where}>
          {where}
        </span>
        <small>{CAMID}</small>
      </div>
      <div className={styles.actions}>
        <Link
          className={styles.link}
          to={wrongWayPage}
          search={{ wid, picture: id } as never}
          onClick={see}
        >
          ดูเหตุการณ์
        </Link>
        <SoundButton />
      </div>
      <ActionIcon
        className={styles.close ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={count > 1 ? 'ปิดการแจ้งเตือนทั้งหมด' : 'ปิดการแจ้งเตือน'}
        title={count > 1 ? 'ปิดการแจ้งเตือนทั้งหมด' : 'ปิดการแจ้งเตือน'}
        onClick={onDismiss}
      >
        <Icon name="close" />
      </ActionIcon>
    </aside>,
    place ?? document.body,
  )
}

/** Whether wrong-way vehicles sound on this computer; the press is the gesture that browsers wait for. */
function SoundButton() {
  const { preferences, sound } = useFeedPreferences()
  const isSwitchedOn = useSoundSwitch()
  const isOn = isSwitchedOn && (preferences?.sounding.includes('wrong_way') ?? false)
  const toggle = () => {
    if (isOn) return switchSound(false)
    sound('wrong_way', true)
    void playTone('urgent')
  }
  return (
    <Button size="compact-sm" aria-pressed={isOn} disabled={!preferences} onClick={toggle}>
      {isOn ? 'ปิดเสียงเตือน' : 'เปิดเสียงเตือน'}
    </Button>
  )
}
