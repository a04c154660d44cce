import { useEffect, useState } from 'react'
import { useMap } from './map-context.ts'
import styles from './map-view.module.css'
import { fitScale } from './scale-steps.ts'

/** Pixels. */
const widest = 96

/** Metric scale at the middle of the view. */
export function ScaleBar() {
  const map = useMap()
  const [{ width, text }, setScale] = useState({ width: 0, text: '' })
  useEffect(() => {
    const measure = () => {
      const y = map.getSize().y / 2
      const metres = map.distance(
        map.containerPointToLatLng([0, y]),
        map.containerPointToLatLng([widest, y]),
      )
      if (metres > 0) setScale(fitScale(metres / widest, widest))
    }
    measure()
    map.on('moveend resize', measure)
    return () => {
      map.off('moveend resize', measure)
    }
  }, [map])
  return (
    <div className={styles.scale} style={{ width }} aria-hidden>
      {text}
    </div>
  )
}
