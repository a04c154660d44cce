import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { formatThaiTime } from '@roadside/ui/parts/unbroken.ts'
import { muted } from '@roadside/ui/devices/muted.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import type { SpeakerState } from '../state.ts'
import styles from './speaker.module.css'

/** What is announced at this moment, each announcement once with the horns that it comes from. */
export function PlayingNow({ horns }: { horns: readonly DeviceRow<SpeakerState>[] }) {
  const audible = horns.filter(
    ({ health, state }) => health !== 'unreachable' && state.playing !== null,
  )
  const texts = [...new Set(audible.flatMap(({ state }) => state.playing ?? []))]
  return (
    <section className={styles.playing} aria-label="กำลังประกาศ" aria-live="polite">
      {texts.length === 0 && <p className={muted}>ขณะนี้ไม่มีการประกาศ</p>}
      {texts.map((text) => {
        const own = audible.filter(({ state }) => state.playing === text)
        const since = own.flatMap(({ state }) => state.playing_since ?? []).toSorted()[0]
        return (
          <div key={text} className={styles.announcement} data-tone="accent">
            <Icon name="play" size={18} />
            <div>
              <b>{text}</b>
              <p className={muted}>
                กำลังประกาศ{since !== undefined && ` ตั้งแต่ ${formatThaiTime(since, 'seconds')}`} ที่{' '}
                {own.map(({ name }) => name).join(', ')}
              </p>
            </div>
          </div>
        )
      })}
    </section>
  )
}
