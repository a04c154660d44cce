import { Button, TextInput } from '@mantine/core'
import {
  positionHints,
  readPosition,
  type Point,
  type Position,
} from '@roadside/contract/domain/coordinates.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { FormGrid } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { onPastedPosition } from '@roadside/ui/form/pasted-position.ts'
import { PositionMap } from '@roadside/ui/form/position-map.tsx'
import { LineLayer, PointLayer } from '@roadside/ui/map/map.tsx'
import type { PointSource } from '@roadside/ui/map/point-source.ts'
import {
  type ChangeEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { roadOf } from '../road-of.ts'
import styles from './dialogs.module.css'
import { farKm, kmFromSite } from './far-from-site.ts'

interface Typed {
  readonly latitude: string
  readonly longitude: string
  readonly sta: string
}

/** What helps to find the place of a lamp. */
export interface Surroundings {
  readonly site: Point | null
  readonly road: ReturnType<typeof roadOf>
  /** The lamps of the site; null while they are not there. */
  readonly lamps: PointSource | null
}

export interface PositionFormProps {
  id: string
  stored: Typed
  /** Shown where the account knows devices by it. */
  devid?: string
  /** Where the map opens for a lamp without a position, and what it shows besides. */
  around: Surroundings
  /**
   * Called when the input begins to differ from the stored position, and when it no longer does.
   */
  onTyped: (isTyped: boolean) => void
  /** Nothing can be changed meanwhile: it would be lost with the answer. */
  isSaving: boolean
  /** The server's error for the last attempt. */
  failure: string | null
  onSave: (typed: Typed) => void
  /** Further fields. */
  children?: ReactNode
}

/** Free text, and a map that writes it; a doubtful position is pointed out and never blocked. */
export function PositionForm({
  id,
  stored,
  devid,
  around,
  isSaving,
  failure,
  onTyped,
  onSave,
  children,
}: PositionFormProps) {
  const [typed, setStoredOrTyped] = useState<Typed>(stored)
  // applies to the input at that time: the device's position arrives seconds after the request
  const setTyped = (change: Partial<Typed>) => setStoredOrTyped((now) => ({ ...now, ...change }))
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const left = useRef<Element | null>(null)
  // a disabled form has lost the focus, and nothing else may have received it
  useEffect(() => {
    if (
      !isSaving &&
      document.activeElement === document.body &&
      left.current instanceof HTMLElement
    )
      left.current.focus()
  }, [isSaving])
  const { latitude, longitude, sta } = typed
  const isTyped =
    latitude !== stored.latitude || longitude !== stored.longitude || sta !== stored.sta
  // before any other event: Escape right after a keystroke must be confirmed too
  useLayoutEffect(() => onTyped(isTyped), [isTyped, onTyped])
  const position = readPosition(latitude, longitude)
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setTyped({ [name]: currentTarget.value }),
  })
  const pasting = { onPaste: onPastedPosition(setTyped) }
  return (
    <form
      id={id}
      inert={isSaving}
      onSubmit={(event) => {
        event.preventDefault()
        left.current = document.activeElement
        onSave({ latitude, longitude, sta })
      }}
    >
      <FormGrid>
        {devid !== undefined && (
          <TextInput label="รหัสอุปกรณ์ (DevEUI/IMEI)" variant="filled" readOnly value={devid} />
        )}
        <TextInput label="กม. (STA)" {...field('sta')} />
        <TextInput label="ละติจูด" ref={first} {...pasting} {...field('latitude')} />
        <TextInput label="ลองจิจูด" {...pasting} {...field('longitude')} />
        <PositionHint
          position={position}
          around={around}
          onSwap={() => setTyped({ latitude: longitude, longitude: latitude })}
        />
        <PositionMap latitude={latitude} longitude={longitude} near={around.site} onMove={setTyped}>
          {around.road.length > 1 && <LineLayer points={around.road} />}
          {around.lamps && <PointLayer source={around.lamps} isBackground />}
        </PositionMap>
        <p className={styles.tip}>คลิกหรือแตะบนแผนที่ หรือลากหมุด เพื่อกำหนดพิกัด</p>
        {children}
        {failure && <FormNote tone="fault">{failure}</FormNote>}
      </FormGrid>
    </form>
  )
}

interface PositionHintProps {
  position: Position
  around: Surroundings
  onSwap: () => void
}

function PositionHint({ position, around: { site, road }, onSwap }: PositionHintProps) {
  const km = position.kind === 'ok' ? kmFromSite(position, site, road) : null
  const hint =
    km !== null && km > farKm
      ? `พิกัดนี้อยู่ห่างจากพื้นที่ติดตั้งราว ${formatNumber(Math.round(km))} กม. กรุณาตรวจสอบ`
      : positionHints[position.kind]
  if (hint === null) return null
  return (
    <FormNote
      tone="warn"
      actions={
        position.kind === 'swapped' && (
          <Button size="xs" onClick={onSwap}>
            สลับละติจูด/ลองจิจูด
          </Button>
        )
      }
    >
      {hint}
    </FormNote>
  )
}
