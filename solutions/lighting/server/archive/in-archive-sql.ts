/** Of `archive_month`: the readings of the month are in the archive, and not, or not all, in `lamp_reading`. */
export const isInArchive = `source = 'lamp_reading' and state in ('archived', 'restoring')`
