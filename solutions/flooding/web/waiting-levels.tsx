import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { conditionOfRank } from '@roadside/contract/domain/levels.ts'
import { conditionNames } from '@roadside/contract/health.ts'
import type { SiteListing } from '@roadside/ui/sites/site-listing.ts'
import { conditionTones } from '@roadside/ui/state-mark.tsx'
import styles from './flooding.module.css'

const unenteredOf = ({ figures }: DeviceSite) => figures['unentered']?.value ?? 0
const unenteredWords = (count: number) => `ยังไม่ได้กรอกระดับติดตั้ง ${count} จุด`
const levelOf = ({ figures }: DeviceSite) => figures['waiting']?.level ?? null

/** The list with the level that a gauge of a site has reached and a second value must confirm: under its depth, and at its marker; and how many gauges lack what their depth needs. */
export function listUnassessed(listed: SiteListing<DeviceSite>): SiteListing<DeviceSite> {
  const words = (level: number) => [`ถึงระดับ${conditionNames[conditionOfRank(level)]}`, 'รอค่าที่สอง']
  return {
    ...listed,
    columns: listed.columns.map((column) => {
      if (column.id !== 'figure_depth_cm') return column
      return {
        ...column,
        header: ['ระดับน้ำ', 'เหนือผิวทาง'],
        cell: (site) => {
          const level = levelOf(site)
          const unentered = unenteredOf(site)
          if (level === null && unentered === 0) return column.cell(site)
          return (
            <>
              {column.cell(site)}
              {level !== null && (
                <small
                  className={styles.waiting}
                  data-tone={conditionTones[conditionOfRank(level)]}
                >
                  {words(level).map((part) => (
                    <span key={part}>{part} </span>
                  ))}
                </small>
              )}
              {unentered > 0 && (
                <small className={styles.waiting}>{unenteredWords(unentered)}</small>
              )}
            </>
          )
        },
      }
    }),
    markerNote: (site) => {
      const level = levelOf(site)
      const unentered = unenteredOf(site)
      const notes = [
        listed.markerNote?.(site),
        level !== null && words(level).join(' '),
        unentered > 0 && unenteredWords(unentered),
      ]
      return notes.filter(Boolean).join(' · ') || null
    },
  }
}
