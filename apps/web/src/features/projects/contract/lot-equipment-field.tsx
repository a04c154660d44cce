import { Button } from '@mantine/core'
import {
  idsText,
  lotEquipment,
  readIds,
  type LotEquipment,
  type LotRow,
} from '@roadside/contract/records/contract/lot.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { useState } from 'react'
import styles from './contract.module.css'

interface LotEquipmentFieldProps {
  pj_id: number
  label: string
  /** The lot as it is stored; null: a new one. */
  lot: LotRow | null
  /** Chosen ids as `5,7`. */
  value: string
  onChange: (ids: string) => void
}

/** Chooses single pieces of equipment for a lot, where it is not of whole sites: searched by name. */
export function LotEquipmentField({ pj_id, label, lot, value, onChange }: LotEquipmentFieldProps) {
  const [search, setSearch] = useState('')
  const [known, setKnown] = useState<readonly LotEquipment[]>(lot?.equipment ?? [])
  const query = useCall(
    lotEquipment,
    { pj_id, search },
    { refetchInterval: false, enabled: search !== '' },
  )
  const chosen = readIds(value)
  const add = (one: LotEquipment) => {
    setKnown([...known, one])
    onChange(idsText([...chosen, one.id]))
  }
  const nameOf = (id: number) => known.find((one) => one.id === id)?.name ?? `#${id}`
  return (
    <fieldset className={`${wideField} ${styles.members}`}>
      <legend>{label}</legend>
      <p className={styles.hint}>เลือกเฉพาะเมื่ออุปกรณ์ไม่ได้ตรวจรับพร้อมทั้งพื้นที่ติดตั้ง</p>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <button
                type="button"
                aria-label={`นำ ${nameOf(id)} ออกจากงวด`}
                onClick={() => onChange(idsText(chosen.filter((one) => one !== id)))}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SearchBox label="ค้นหาอุปกรณ์ของโครงการ" value={search} onSearch={setSearch} />
      {search !== '' && (
        <ViewState
          query={query}
          isEmpty={(found) => found.length === 0}
          emptyText="ไม่พบรายการที่ตรงกับคำค้น"
        >
          {(found) => (
            <ul className={styles.choices}>
              {found.map((one) => {
                const isOthers = one.lot !== '' && one.lot !== lot?.name
                return (
                  <li key={one.id} className={styles.found}>
                    <span>
                      {one.name}
                      <small>{isOthers ? `${one.site} · อยู่ในงวด ${one.lot}` : one.site}</small>
                    </span>
                    <Button
                      size="xs"
                      aria-label={`เลือก ${one.name}`}
                      disabled={isOthers || chosen.includes(one.id)}
                      onClick={() => add(one)}
                    >
                      เลือก
                    </Button>
                  </li>
                )
              })}
            </ul>
          )}
        </ViewState>
      )}
    </fieldset>
  )
}
