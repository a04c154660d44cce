import { ActionIcon, Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import { Icon } from '@roadside/ui/icon.tsx'
import { playTone } from '@roadside/ui/sound/tone.ts'
import { useSoundBlocked } from '@roadside/ui/sound/use-sound-blocked.ts'
import { useFeedPreferences } from '../feed/use-feed-preferences.ts'
import styles from '../feed/feed.module.css'
import { switchSound, useSoundSwitch, useSoundUndecided } from './use-sound-switch.ts'

/** The sound of this computer, and how it is switched; the press is the gesture that browsers wait for. */
function useSoundHere() {
  const { preferences, soundHere } = useFeedPreferences()
  const isOn = useSoundSwitch() && (preferences?.sounding.length ?? 0) > 0
  const turn = (to: boolean) => {
    if (!to) return switchSound(false)
    soundHere()
    void playTone('urgent')
  }
  return { isKnown: preferences !== undefined, isOn, turn }
}

export function SoundToggle() {
  const { isKnown, isOn, turn } = useSoundHere()
  const words = isOn ? 'ปิดเสียงเตือน' : 'เปิดเสียงเตือน'
  return (
    <ActionIcon
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'blue' : 'gray'}
      size="lg"
      aria-label={words}
      title={words}
      disabled={!isKnown}
      data-sound
      onClick={() => turn(!isOn)}
    >
      <Icon name={isOn ? 'sound' : 'mute'} size={18} />
    </ActionIcon>
  )
}

/** The same among the settings of the wall, which may stand without its feed. */
export function SoundSetting() {
  const { isKnown, isOn, turn } = useSoundHere()
  return (
    <Checkbox
      label="เสียงเตือนเหตุการณ์บนเครื่องนี้"
      checked={isOn}
      disabled={!isKnown}
      onChange={({ currentTarget }) => turn(currentTarget.checked)}
    />
  )
}

/** Says that this computer is silent until somebody decides, or that the browser plays nothing yet. */
export function SoundNote() {
  const { isKnown, isOn, turn } = useSoundHere()
  const isUndecided = useSoundUndecided()
  const isBlocked = useSoundBlocked()
  const decide = (to: boolean, pressed: HTMLElement) => {
    // the note goes with the answer
    pressed.closest('section')?.querySelector<HTMLElement>('[data-sound]')?.focus()
    turn(to)
  }
  if (isKnown && isUndecided) {
    return (
      <p className={styles.note}>
        เสียงเตือนปิดอยู่บนเครื่องนี้{' '}
        <Button size="compact-sm" onClick={({ currentTarget }) => decide(true, currentTarget)}>
          เปิดเสียง
        </Button>{' '}
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={({ currentTarget }) => decide(false, currentTarget)}
        >
          ไม่ต้องเปิด
        </Button>
      </p>
    )
  }
  if (!isOn || !isBlocked) return null
  return <p className={styles.note}>เบราว์เซอร์ยังไม่ให้ส่งเสียง กรุณากดที่ใดก็ได้ในหน้านี้หนึ่งครั้ง</p>
}
