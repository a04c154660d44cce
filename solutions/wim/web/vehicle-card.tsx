import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { Lightbox } from '@roadside/ui/picture/lightbox.tsx'
import { Thumbnail } from '@roadside/ui/picture/thumbnail.tsx'
import { useState } from 'react'
import type { WimVehicle } from '../rows.ts'
import { plateText } from '../rules/plate.ts'
import { AxlePicture } from './axle-picture.tsx'
import { className } from './vehicle-columns.tsx'
import styles from './wim.module.css'

/** One vehicle: its axles as they were weighed, its picture, and what else is known of it. */
export function VehicleCard({ vehicle }: { vehicle: WimVehicle }) {
  const [isLarge, setLarge] = useState(false)
  const { axles, gross_kg, limit_kg, picture, at, lane, speed_kmh, device_name } = vehicle
  const plate = plateText(vehicle) ?? 'อ่านทะเบียนไม่ได้'
  const time = formatThaiDateTime(at, 'seconds')
  return (
    <Panel title={plate}>
      <div className={styles.card}>
        <AxlePicture
          axles={axles}
          className={className(vehicle.class)}
          grossKg={gross_kg}
          limitKg={limit_kg}
        />
        <div className={styles.facts}>
          <Thumbnail
            picture={picture}
            width={168}
            label={`ขยายภาพ ${plate} ${time}`}
            onPress={() => picture?.state === 'ok' && setLarge(true)}
          />
          <ShownFields
            fields={[
              { label: 'วันที่-เวลา', value: time },
              { label: 'เครื่องชั่ง', value: `${device_name} ช่องจราจร ${lane}` },
              {
                label: 'ความเร็ว',
                value: speed_kmh === null ? 'ไม่ทราบ' : `${formatNumber(speed_kmh, 1)} กม./ชม.`,
              },
            ]}
          />
        </div>
      </div>
      {isLarge && (
        <Lightbox
          picture={picture}
          caption={`${plate} · ${time}`}
          onClose={() => setLarge(false)}
        />
      )}
    </Panel>
  )
}
