/** The profile of 4G lamps that a new installation starts with; it counts for those for which none is named. */
export const fourGProfileName = 'JSON by IMEI (4G)'
