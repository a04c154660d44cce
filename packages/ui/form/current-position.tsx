import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import styles from './form.module.css'

const timeoutMs = 20_000
/** A tenth of a metre; what follows is noise. */
const decimals = 6

/** A less accurate position, such as a computer's by its network, is not that of a pole. Metres. */
const trustedM = 50

const denied = 'เบราว์เซอร์ไม่ได้รับอนุญาตให้ทราบตำแหน่ง กรุณาอนุญาตในการตั้งค่าของเว็บไซต์นี้'
const failed = 'ไม่สามารถหาตำแหน่งของเครื่องนี้ได้ กรุณาลองใหม่ในที่โล่ง'

type State =
  | { readonly kind: 'idle' | 'asking' }
  | { readonly kind: 'found'; readonly withinM: number }
  | { readonly kind: 'failed'; readonly words: string }

interface CurrentPositionProps {
  /** `accuracyM`: metres within which the device is with 95 %. */
  onFound: (point: Point, accuracyM: number) => void
}

/**
 * Gets the position of the telephone or computer, for a user next to the equipment, and shows its
 * accuracy. Browsers offer it to pages over HTTPS alone (W3C Geolocation §3.3): elsewhere there is
 * no button.
 */
export function CurrentPosition({ onFound }: CurrentPositionProps) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  if (!window.isSecureContext || !('geolocation' in navigator)) return null
  const request = () => {
    setState({ kind: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setState({ kind: 'found', withinM: Math.ceil(accuracy) })
        onFound(
          {
            latitude: Number(latitude.toFixed(decimals)),
            longitude: Number(longitude.toFixed(decimals)),
          },
          accuracy,
        )
      },
      ({ code, PERMISSION_DENIED }) => {
        setState({ kind: 'failed', words: code === PERMISSION_DENIED ? denied : failed })
      },
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 0 },
    )
  }
  return (
    <div className={styles.current}>
      <Button
        size="compact-sm"
        leftSection={<Icon name="map" size={15} />}
        loading={state.kind === 'asking'}
        onClick={request}
      >
        ใช้ตำแหน่งปัจจุบัน
      </Button>
      <output data-tone={toneOf(state)}>
        {state.kind === 'found' &&
          `ตำแหน่งของเครื่องนี้ คลาดเคลื่อนไม่เกินราว ${formatNumber(state.withinM)} ม.`}
        {state.kind === 'found' && state.withinM > trustedM && ' กรุณาตรวจสอบบนแผนที่'}
        {state.kind === 'failed' && state.words}
      </output>
    </div>
  )
}

function toneOf(state: State): 'fault' | 'warn' | undefined {
  if (state.kind === 'failed') return 'fault'
  return state.kind === 'found' && state.withinM > trustedM ? 'warn' : undefined
}
