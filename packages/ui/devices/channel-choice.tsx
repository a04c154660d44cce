import type { OwnedChannel } from './series.ts'
import styles from './devices.module.css'

interface ChannelChoiceProps {
  channels: readonly OwnedChannel[]
  chosen: readonly number[]
  /** So many at once; their units stand on two axes. */
  most: number
  onChoose: (ids: readonly number[]) => void
}

/** The choice of channels in one chart; a channel that would need a third axis is disabled. */
export function ChannelChoice({ channels, chosen, most, onChoose }: ChannelChoiceProps) {
  const unitOf = (id: number) => channels.find(({ channel }) => channel.id === id)?.channel.unit
  const units = new Set(chosen.map(unitOf))
  const hasRoomFor = (unit: string) => chosen.length < most && (units.size < 2 || units.has(unit))
  const isOne = channels.every(({ device }) => device.id === channels[0]?.device.id)
  const isShort =
    channels.length > most ||
    channels.some(({ channel }) => !chosen.includes(channel.id) && !hasRoomFor(channel.unit))
  return (
    <>
      <fieldset className={styles.choice} aria-label="ช่องวัดที่แสดง">
        {channels.map(({ channel: { id, name, unit }, device }) => {
          const isChosen = chosen.includes(id)
          return (
            <label key={id} className={styles.option} title={device.name}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={!isChosen && !hasRoomFor(unit)}
                onChange={() =>
                  onChoose(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])
                }
              />
              {isOne ? name : `${device.name} ${name}`}
            </label>
          )
        })}
      </fieldset>
      {isShort && (
        <p className={styles.choiceHint}>
          แสดง {chosen.length} จาก {channels.length} ช่องวัด · เลือกได้ไม่เกิน {most} เส้น 2 หน่วย
        </p>
      )}
    </>
  )
}
