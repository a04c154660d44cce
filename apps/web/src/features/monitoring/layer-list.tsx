import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { healthNames } from '@roadside/contract/health.ts'
import type { MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { HealthMark } from '@roadside/ui/state-mark.tsx'
import { useEffect, useMemo, useState } from 'react'
import { solutions } from '../../solution-types.ts'
import styles from './layer-list.module.css'
import box from './map-box.module.css'
import { sumSites } from './site-sums.ts'
import { TypeIcon, typeName } from './type-words.tsx'
import { useEscapeIn } from './use-keys-in.ts'

interface LayerListProps {
  sites: readonly MonitoredSite[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
  onClose: () => void
}

const order = solutions.flatMap(({ types }) => types.map(({ typeName: name }) => name))

/** The solution types that there are, the console's order; those that it does not know at the end. */
export function typesOf(sites: readonly MonitoredSite[]): string[] {
  const present = new Set(sites.map(({ type_name }) => type_name))
  return [
    ...order.filter((name) => present.has(name)),
    ...[...present].filter((name) => !order.includes(name)),
  ]
}

/** The solution types that map and list show, each with its sites and troubles. */
export function LayerList({ sites, hidden, onChange, onClose }: LayerListProps) {
  const [list, setList] = useState<HTMLElement | null>(null)
  useEffect(() => list?.querySelector('input')?.focus(), [list])
  useEscapeIn(list, onClose)
  const layers = useMemo(
    () =>
      typesOf(sites).map((name) => ({
        name,
        sums: sumSites(sites.filter(({ type_name }) => type_name === name)),
      })),
    [sites],
  )
  const toggle = (name: string) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    onChange(next)
  }
  return (
    <fieldset ref={setList} className={`${box.box} ${styles.layers}`}>
      <legend className="rs-sr-only">ประเภทระบบที่แสดง</legend>
      <div className={styles.layersHead}>
        <Button size="compact-sm" onClick={() => onChange(new Set())}>
          เลือกทั้งหมด
        </Button>
        <Button size="compact-sm" onClick={() => onChange(new Set(layers.map(({ name }) => name)))}>
          ไม่เลือก
        </Button>
        <button
          type="button"
          className={box.close}
          aria-label="ปิดรายการประเภทระบบ"
          onClick={onClose}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
      <ul>
        {layers.map(({ name, sums }) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={!hidden.has(name)} onChange={() => toggle(name)} />
              <TypeIcon name={name} />
              <span className={styles.layerName}>{typeName(name)}</span>
              {sums.fault + sums.unreachable > 0 && (
                <span className={styles.layerWrong}>
                  {(['fault', 'unreachable'] as const).map(
                    (health) =>
                      sums[health] > 0 && (
                        <span key={health} title={healthNames[health]} data-health={health}>
                          <HealthMark health={health} size={10} label={healthNames[health]} />{' '}
                          {formatNumber(sums[health])}
                        </span>
                      ),
                  )}
                </span>
              )}
              <span className={styles.layerCount}>{formatNumber(sums.sites)} แห่ง</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
