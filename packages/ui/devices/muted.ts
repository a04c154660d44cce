import styles from './devices.module.css'

/** Class of secondary words. */
export const muted = styles.muted ?? ''
