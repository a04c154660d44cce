import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Checkbox.css'
import { Fragment } from 'react'
import { eventTypeNames, eventTypes } from '../../words.ts'
import { playTone } from '@roadside/ui/sound/tone.ts'
import { useSoundSwitch } from '../sound/use-sound-switch.ts'
import styles from './feed.module.css'
import { KindMark } from './kind-mark.tsx'
import { useFeedPreferences } from './use-feed-preferences.ts'

/** Which kinds the feed shows and which sound, for the account; whether they do, each computer. */
export function FeedSettings() {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="ตั้งค่าเหตุการณ์ล่าสุด"
          title="ตั้งค่าเหตุการณ์ล่าสุด"
        >
          <Icon name="filter" size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <FeedSettingsForm />
      </Popover.Dropdown>
    </Popover>
  )
}

export function FeedSettingsForm() {
  const { preferences, show, sound } = useFeedPreferences()
  const isOn = useSoundSwitch()
  if (!preferences) return <p className={styles.foot}>กำลังโหลดข้อมูล…</p>
  return (
    <>
      <div className={styles.settings}>
        <b>ประเภทเหตุการณ์</b>
        <b>แสดง</b>
        <b>เสียงเตือน</b>
        {eventTypes.map((type) => (
          <Fragment key={type}>
            <KindMark type={type} />
            {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control */}
            <label className={styles.box}>
              <Checkbox
                aria-label={`แสดง${eventTypeNames[type]}`}
                checked={!preferences.hidden.includes(type)}
                onChange={({ currentTarget }) => show(type, currentTarget.checked)}
              />
            </label>
            {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control */}
            <label className={styles.box}>
              <Checkbox
                aria-label={`เสียงเตือน${eventTypeNames[type]}`}
                checked={preferences.sounding.includes(type)}
                onChange={({ currentTarget }) => sound(type, currentTarget.checked)}
              />
            </label>
          </Fragment>
        ))}
      </div>
      <div className={styles.foot}>
        <Button size="compact-sm" onClick={() => void playTone('urgent')}>
          ทดสอบเสียง
        </Button>
        <p>
          {isOn ? 'เครื่องนี้เปิดเสียงเตือนอยู่' : 'เครื่องนี้ปิดเสียงเตือนอยู่'}{' '}
          เบราว์เซอร์จะส่งเสียงได้หลังจากมีการกดในหน้านี้อย่างน้อยหนึ่งครั้ง ประเภทที่เลือกใช้กับบัญชีนี้ทุกเครื่อง
          ส่วนการเปิดปิดเสียงเป็นของแต่ละเครื่อง
        </p>
      </div>
    </>
  )
}
