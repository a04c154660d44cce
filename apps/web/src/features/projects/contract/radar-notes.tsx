import { formatNumber } from '@roadside/contract/domain/format.ts'
import {
  radarFindingNames,
  watchedKindName,
  watchedName,
} from '@roadside/contract/records/contract/radar.ts'
import { guaranteeRadar } from '@roadside/contract/records/contract/radar-call.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { useToday } from '@roadside/ui/use-today.ts'
import { endWords } from '../radar/end-mark.tsx'
import styles from './contract.module.css'

/** What of a project's guarantees is to be looked at: what ends soon, and what is wrong. */
export function RadarNotes({ pj_id }: { pj_id: number }) {
  const { data, error } = useCall(guaranteeRadar, { pj_id })
  const today = useToday()
  if (!data) return <FailureNote error={error} />
  if (data.rows.length === 0) return null
  return (
    <div className={styles.notes}>
      {data.rows.map((row) => (
        <FormNote key={row.key} tone="warn">
          <b>
            {watchedKindName(row)} {watchedName(row)}
          </b>{' '}
          {[
            endWords(row.to, today, row.security),
            ...row.findings.map((finding) => radarFindingNames[finding]),
            row.open_defects > 0 && `ข้อบกพร่องที่ยังไม่แก้ ${formatNumber(row.open_defects)} รายการ`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </FormNote>
      ))}
    </div>
  )
}
