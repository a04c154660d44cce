import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { levelNames } from '@roadside/contract/domain/levels.ts'
import { conditionNames } from '@roadside/contract/health.ts'
import { useState } from 'react'
import { wideField } from '../form/form-grid.tsx'
import { ConditionMark } from '../state-mark.tsx'
import styles from './field-tables.module.css'
import { muted } from './muted.ts'
import {
  hysteresisField,
  limitField,
  sides,
  type RuledChannel,
  type RulesValues,
} from './rules-values.ts'

const sideNames = { high: 'ตั้งแต่', low: 'ต่ำถึง' }

interface LimitsTableProps {
  channels: readonly RuledChannel[]
  form: UseFormReturnType<RulesValues>
  isReadOnly: boolean
}

/** The limits of each channel that has some, one row for above and one for below; an empty cell is no limit. */
export function LimitsTable({ channels, form, isReadOnly }: LimitsTableProps) {
  const hasLimits = ({ key }: RuledChannel) =>
    sides.some((side) => levelNames.some((level) => form.values[limitField(key, side, level)]))
  // a row that was emptied stays until the dialog closes
  const [added, setAdded] = useState(() => channels.filter(hasLimits).map(({ key }) => key))
  const hasSome = (channel: RuledChannel) => added.includes(channel.key) || hasLimits(channel)
  const [shown, others] = [
    channels.filter(hasSome),
    channels.filter((channel) => !hasSome(channel)),
  ]
  return (
    <div className={wideField}>
      {shown.length > 0 && (
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
          {shown.map((channel) => (
            <ChannelLimits
              key={channel.key}
              channel={channel}
              form={form}
              isReadOnly={isReadOnly}
            />
          ))}
        </table>
      )}
      {!isReadOnly && others.length > 0 && (
        <AddChannel channels={others} onAdd={(key) => setAdded([...added, key])} />
      )}
    </div>
  )
}

interface AddChannelProps {
  channels: readonly RuledChannel[]
  onAdd: (key: string) => void
}

/** Arrow keys choose in a list that is closed, so the choice alone adds nothing. */
function AddChannel({ channels, onAdd }: AddChannelProps) {
  const [chosen, setChosen] = useState('')
  const isOne = channels.some(({ key }) => key === chosen)
  return (
    <div className={styles.adding}>
      <NativeSelect
        size="xs"
        aria-label="กำหนดเกณฑ์ให้ช่องวัดอื่น"
        value={isOne ? chosen : ''}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: '', label: 'กำหนดเกณฑ์ให้ช่องวัดอื่น…' },
          ...channels.map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
      <Button size="xs" disabled={!isOne} onClick={() => onAdd(chosen)}>
        เพิ่ม
      </Button>
    </div>
  )
}

interface ChannelLimitsProps extends Omit<LimitsTableProps, 'channels'> {
  channel: RuledChannel
}

function ChannelLimits({ channel: { key, name, unit }, form, isReadOnly }: ChannelLimitsProps) {
  const cell = (label: string, field: string) => (
    <TextInput
      size="xs"
      inputMode="decimal"
      readOnly={isReadOnly}
      aria-label={`${name} ${label}`}
      {...form.getInputProps(field)}
    />
  )
  return (
    <tbody>
      {sides.map((side) => (
        <tr key={side}>
          {side === 'high' && (
            <th scope="rowgroup" rowSpan={2}>
              {name} {unit && <small className={muted}>({unit})</small>}
            </th>
          )}
          <td>{sideNames[side]}</td>
          {levelNames.map((level) => (
            <td key={level}>
              {cell(`${sideNames[side]} ${conditionNames[level]}`, limitField(key, side, level))}
            </td>
          ))}
          {side === 'high' && (
            <td rowSpan={2} className={styles.hysteresis}>
              <span className={styles.label} aria-hidden>
                กันแกว่ง
              </span>
              {cell('ระยะกันแกว่ง', hysteresisField(key))}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}
