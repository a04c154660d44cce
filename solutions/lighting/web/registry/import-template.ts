const lines = [
  'รหัสอุปกรณ์,หมายเลขเสา,เครือข่าย,ชนิดอุปกรณ์,ละติจูด,ลองจิจูด,กม. (STA),วงจรไฟฟ้า,ด้านของถนน',
  '70b3d5e75e010203,P-001,lorawan,ChirpStack object (LoRaWAN),13.8591,100.5217,1+250,ตู้ 1 วงจร 2,ซ้ายทาง',
  '867594041207000,P-002,4g,JSON by IMEI (4G),13.8602,100.5229,1+300,,',
]

/** A file to fill in, with a row of each network; the byte-order mark lets a spreadsheet read Thai. */
export const templateAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${lines.join('\r\n')}\r\n`)}`
