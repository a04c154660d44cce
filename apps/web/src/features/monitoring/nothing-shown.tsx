import { healths } from '@roadside/contract/health.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { healthPhrases } from './health-phrases.ts'
import styles from './monitoring.module.css'
import type { Shown } from './shown.ts'

interface NothingShownProps {
  shown: Shown
  /** Sites or types are left out. */
  isNarrowed: boolean
  /** Lamps that are not listed are counted separately. */
  isRest: boolean
}

/** Why the list is empty where nothing was searched for: what of the choice there is none of. */
export function NothingShown({ shown, isNarrowed, isRest }: NothingShownProps) {
  const health = healths.find((one) => one === shown)
  const where = isNarrowed ? 'ในพื้นที่และระบบที่เลือก' : ''
  if (health) {
    return (
      <>
        ไม่มีอุปกรณ์{isRest && 'อื่น'}ที่{healthPhrases[health]}
        {where}
      </>
    )
  }
  const wrong = shown === 'condition' ? '' : 'อุปกรณ์ผิดปกติ'
  const watched = shown === 'health' ? '' : 'สภาพที่ต้องเฝ้าระวัง'
  return (
    <>
      <span className={styles.wellMark} data-tone="ok">
        <Icon name="check" size={24} />
      </span>
      {[wrong, watched].flatMap((what) => (what ? `ไม่มี${what}` : [])).join('และ')}
      {where}
    </>
  )
}
