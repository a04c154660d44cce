import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { enteredSettingOf } from '@roadside/contract/devices/rules.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { DeviceCard } from '@roadside/ui/devices/device-card.tsx'
import { EnterSettings } from '@roadside/ui/devices/enter-settings.tsx'
import { muted } from '@roadside/ui/devices/muted.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import { signKind } from '../kind.ts'
import { messageText } from '../rules/message-text.ts'
import type { SignState } from '../state.ts'
import { sourceWords } from '../words.ts'
import { SignFace } from './sign-face.tsx'
import { signFigures } from './sign-figures.ts'
import styles from './signs.module.css'

/** One sign: what it shows now and by whom, what it should show where that is another, and how it is. */
export function SignCard({ sign, mayEdit }: { sign: DeviceRow<SignState>; mayEdit: boolean }) {
  const { name, at, health, reasons, state, rules } = sign
  const isSilent = health === 'unreachable'
  const [columns, rows] = [
    enteredSettingOf(signKind, rules, 'columns'),
    enteredSettingOf(signKind, rules, 'rows'),
  ]
  const matrix = columns === null || rows === null ? null : { columns, rows }
  return (
    <DeviceCard device={sign}>
      <SignFace name={name} message={isSilent ? null : state.message} matrix={matrix} />
      {matrix === null && (
        <p className={muted}>
          ยังไม่ได้กรอกจำนวนจุดของป้าย ภาพจึงไม่ได้วาดตามขนาดจริง{' '}
          {mayEdit && <EnterSettings deviceId={sign.id} />}
        </p>
      )}
      {isSilent && state.message !== null && (
        <p className={muted}>
          ข้อความสุดท้ายที่ทราบ: {messageText(state.message)} (ตั้งข้อความโดย: {sourceWords(state.source)} ·
          ตั้งแต่ {formatThaiDateTime(state.since)})
        </p>
      )}
      {reasons.length > 0 && (
        <FormNote tone={health === 'fault' ? 'fault' : 'warn'}>
          <span className={styles.reasons}>{reasons.join(' · ')}</span>
        </FormNote>
      )}
      {!isSilent && state.differs_since !== null && (
        <div className={styles.ordered}>
          <p className={muted}>
            ข้อความที่สั่งไว้ ซึ่งป้ายไม่ได้แสดงตั้งแต่ {formatThaiDateTime(state.differs_since, 'seconds')}
          </p>
          <div className={styles.small}>
            <SignFace name={`${name} ข้อความที่สั่ง`} message={state.ordered} matrix={matrix} />
          </div>
        </div>
      )}
      <ShownFields
        fields={
          isSilent
            ? [{ label: 'ข้อมูลล่าสุดเมื่อ', value: formatThaiDateTime(at, 'seconds') }]
            : [
                { label: 'ตั้งข้อความโดย', value: sourceWords(state.source) },
                { label: 'แสดงตั้งแต่', value: formatThaiDateTime(state.since) },
                { label: 'แสดงถึง', value: formatThaiDateTime(state.expires) },
                ...signFigures(sign).map(({ label, text }) => ({ label, value: text })),
              ]
        }
      />
    </DeviceCard>
  )
}
