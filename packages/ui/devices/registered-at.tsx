import { Button } from '@mantine/core'
import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import styles from './devices.module.css'
import { unbroken } from '../parts/unbroken.ts'

interface RegisteredAtProps {
  site: Pick<DeviceSite, 'name' | 'sta'>
  /** To choose another one. */
  onBack?: (() => void) | undefined
  /** Takes the device off it. */
  onRemove?: (() => void) | undefined
}

/** The site that a device is of, over its fields. */
export function RegisteredAt({ site: { name, sta }, onBack, onRemove }: RegisteredAtProps) {
  return (
    <div className={styles.registeredAt}>
      <p>
        <span className={styles.muted}>พื้นที่ติดตั้ง</span> <b>{name}</b>
        {sta && <span className={styles.muted}> {unbroken(`กม. ${sta}`)}</span>}
      </p>
      {onBack && (
        <Button size="compact-sm" onClick={onBack}>
          ย้อนกลับ
        </Button>
      )}
      {onRemove && (
        <Button size="compact-sm" onClick={onRemove}>
          ถอดอุปกรณ์ออก
        </Button>
      )}
    </div>
  )
}
