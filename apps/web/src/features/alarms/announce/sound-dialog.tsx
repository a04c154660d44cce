import { Button, Checkbox, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { severities, severityNames } from '@roadside/contract/alarms/severity.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { formatThaiTime } from '@roadside/ui/parts/unbroken.ts'
import { playTone } from '@roadside/ui/sound/tone.ts'
import { useSoundBlocked } from '@roadside/ui/sound/use-sound-blocked.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useState } from 'react'
import { alarmSound, alarmTones, isMuted, type AlarmSound } from './alarm-sound.ts'
import styles from './sound-dialog.module.css'
import { useAlarmSound } from './use-alarm-sound.ts'

const minuteMs = 60_000
const tickMs = 15_000
const mutes = [
  { label: '30 นาที', ms: 30 * minuteMs },
  { label: '8 ชั่วโมง', ms: 480 * minuteMs },
  { label: 'จนกว่าจะเปิดเอง', ms: null },
]

/** Until when the sound is muted, in words. */
function mutedWords({ mutedUntil }: AlarmSound): string {
  return mutedUntil ? `ปิดเสียงถึง ${formatThaiTime(new Date(mutedUntil))}` : 'ปิดเสียงไว้'
}

/** Says whether this browser sounds, and opens its settings. */
export function SoundButton() {
  const dialog = useUrlDialog('alarmSound')
  const sound = useAlarmSound()
  const muted = isMuted(sound, useServerNow(tickMs))
  const isOn = sound.from !== null && !muted
  return (
    <>
      <Button
        leftSection={<Icon name={isOn ? 'sound' : 'mute'} size={16} />}
        onClick={() => dialog.open()}
      >
        {sound.from === null ? 'เปิดเสียงเตือน' : muted ? mutedWords(sound) : 'เสียงเตือน'}
      </Button>
      {dialog.isOpen && <SoundDialog sound={sound} isMuted={muted} onClose={dialog.close} />}
    </>
  )
}

interface SoundDialogProps {
  sound: AlarmSound
  isMuted: boolean
  onClose: () => void
}

/** From which severity up this browser sounds, a mute that ends by itself, and pop-ups. */
function SoundDialog({ sound, isMuted: muted, onClose }: SoundDialogProps) {
  const { from } = sound
  const isBlocked = useSoundBlocked()
  const choose = (value: string) => {
    const severity = severities.find((one) => one === value) ?? null
    alarmSound.change({ from: severity, mutedUntil: null })
    if (severity) void playTone(alarmTones[severity])
  }
  return (
    <PageDialog isOpen onClose={onClose} size={520} title="เสียงและป๊อปอัปของการแจ้งเตือน">
      <div className={styles.settings}>
        <NativeSelect
          label="ส่งเสียงเมื่อมีการแจ้งเตือนใหม่"
          data-autofocus
          value={from ?? ''}
          data={[
            { value: '', label: 'ไม่ส่งเสียง' },
            ...severities.map((value, at) => ({
              value,
              label:
                at === 0
                  ? `เฉพาะระดับ${severityNames[value]}`
                  : at === severities.length - 1
                    ? 'ทุกระดับ'
                    : `ระดับ${severityNames[value]}ขึ้นไป`,
            })),
          ]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {from && (
          <>
            <div className={styles.line}>
              <span>ลองฟัง</span>
              {severities.map((severity) => (
                <Button
                  key={severity}
                  size="compact-sm"
                  onClick={() => void playTone(alarmTones[severity])}
                >
                  {severityNames[severity]}
                </Button>
              ))}
            </div>
            <div className={styles.line}>
              {muted ? (
                <>
                  <b>{mutedWords(sound)}</b>
                  <Button
                    size="compact-sm"
                    variant="filled"
                    onClick={() => alarmSound.change({ mutedUntil: null })}
                  >
                    เปิดเสียง
                  </Button>
                </>
              ) : (
                <>
                  <span>ปิดเสียงชั่วคราว</span>
                  {mutes.map(({ label, ms }) => (
                    <Button
                      key={label}
                      size="compact-sm"
                      onClick={() =>
                        alarmSound.change({ mutedUntil: ms === null ? 0 : serverNow() + ms })
                      }
                    >
                      {label}
                    </Button>
                  ))}
                </>
              )}
            </div>
            {isBlocked && (
              <FormNote tone="warn">เบราว์เซอร์ยังไม่ให้ส่งเสียง กรุณากดที่ใดก็ได้ในหน้านี้หนึ่งครั้ง</FormNote>
            )}
          </>
        )}
        <PopUpSetting hasPopUps={sound.hasPopUps} />
        <p className={styles.note}>ค่าที่ตั้งไว้ใช้เฉพาะเบราว์เซอร์นี้ หากเปิดไว้หลายแท็บจะดังเพียงแท็บเดียว</p>
      </div>
    </PageDialog>
  )
}

/** The browser is asked by this press alone, never when a page opens. */
function PopUpSetting({ hasPopUps }: { hasPopUps: boolean }) {
  const isOffered = typeof Notification !== 'undefined'
  const [permission, setPermission] = useState(isOffered ? Notification.permission : 'denied')
  const turn = async (to: boolean) => {
    if (to && permission !== 'granted') {
      const answer = await Notification.requestPermission()
      setPermission(answer)
      if (answer !== 'granted') return
    }
    alarmSound.change({ hasPopUps: to })
  }
  return (
    <>
      <Checkbox
        label="แสดงป๊อปอัปเมื่อไม่ได้เปิดดูหน้าระบบอยู่"
        checked={hasPopUps && permission === 'granted'}
        disabled={!isOffered}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      {!isOffered && (
        <FormNote tone="warn">เบราว์เซอร์นี้แสดงป๊อปอัปไม่ได้ หรือไม่ได้เปิดระบบผ่าน https</FormNote>
      )}
      {isOffered && permission === 'denied' && (
        <FormNote tone="warn">
          เบราว์เซอร์ไม่อนุญาตให้ระบบนี้แสดงป๊อปอัป กรุณาอนุญาตในการตั้งค่าเว็บไซต์ของเบราว์เซอร์
        </FormNote>
      )}
    </>
  )
}
