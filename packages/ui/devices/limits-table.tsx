import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { conditionNames } from '@roadside/contract/health.ts'
import { levelNames } from '@roadside/contract/domain/levels.ts'
import { wideField } from '../form/form-grid.tsx'
import { ConditionMark } from '../state-mark.tsx'
import styles from './devices.module.css'
import { hysteresisField, limitField, sides, type RuledChannel, type RulesValues } from './rules-values.ts'

const sideNames = { high: 'ตั้งแต่', low: 'ต่ำถึง' }

interface LimitsTableProps {
  channels: readonly RuledChannel[]
  form: UseFormReturnType<RulesValues>
  isReadOnly: boolean
}

/** The limits of each channel, one row for above and one for below; an empty cell is no limit. */
export function LimitsTable({ channels, form, isReadOnly }: LimitsTableProps) {
  if (channels.length === 0) return null
  return (
    <div className={wideField}>
      <table className={styles.limits}>
        <thead>
          <tr>
            <th scope="col">ช่องวัด</th>
            <th scope="col" aria-label="ด้าน" />
            {levelNames.map((level) => (
              <th key={level} scope="col">
                <ConditionMark condition={level} /> {conditionNames[level]}
              </th>
            ))}
            <th scope="col">กันแกว่ง</th>
          </tr>
        </thead>
        {channels.map(({ key, name, unit }) => (
          <tbody key={key}>
            {sides.map((side) => (
              <tr key={side}>
                {side === 'high' && (
                  <th scope="rowgroup" rowSpan={2}>
                    {name} {unit && <small className={styles.note}>({unit})</small>}
                  </th>
                )}
                <td>{sideNames[side]}</td>
                {levelNames.map((level) => (
                  <td key={level}>
                    <TextInput
                      size="xs"
                      inputMode="decimal"
                      readOnly={isReadOnly}
                      aria-label={`${name} ${sideNames[side]} ${conditionNames[level]}`}
                      {...form.getInputProps(limitField(key, side, level))}
                    />
                  </td>
                ))}
                {side === 'high' && (
                  <td rowSpan={2}>
                    <TextInput
                      size="xs"
                      inputMode="decimal"
                      readOnly={isReadOnly}
                      aria-label={`${name} ระยะกันแกว่ง`}
                      {...form.getInputProps(hysteresisField(key))}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
