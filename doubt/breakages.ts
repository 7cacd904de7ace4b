import type { Breakage } from './breakage.ts'
import { aut } from './breakages/aut.ts'
import { caa } from './breakages/caa.ts'
import { cab } from './breakages/cab.ts'
import { cbc } from './breakages/cbc.ts'
import { coa } from './breakages/coa.ts'
import { cob } from './breakages/cob.ts'
import { crd } from './breakages/crd.ts'
import { cre } from './breakages/cre.ts'
import { del } from './breakages/del.ts'
import { dsh } from './breakages/dsh.ts'
import { eca } from './breakages/eca.ts'
import { ecb } from './breakages/ecb.ts'
import { ena } from './breakages/ena.ts'
import { enb } from './breakages/enb.ts'
import { err } from './breakages/err.ts'
import { ext } from './breakages/ext.ts'
import { gen } from './breakages/gen.ts'
import { gft } from './breakages/gft.ts'
import { hdr } from './breakages/hdr.ts'
import { inf } from './breakages/inf.ts'
import { key } from './breakages/key.ts'
import { prf } from './breakages/prf.ts'
import { pub } from './breakages/pub.ts'
import { rob } from './breakages/rob.ts'
import { rol } from './breakages/rol.ts'
import { rou } from './breakages/rou.ts'
import { set } from './breakages/set.ts'
import { sta } from './breakages/sta.ts'
import { stb } from './breakages/stb.ts'
import { trx } from './breakages/trx.ts'
import { vab } from './breakages/vab.ts'
import { val } from './breakages/val.ts'

/** All breakages, by the areas of docs/requirements.md. */
export const breakages: readonly Breakage[] = [
  ...aut,
  ...caa,
  ...cab,
  ...cbc,
  ...coa,
  ...cob,
  ...crd,
  ...cre,
  ...del,
  ...dsh,
  ...eca,
  ...ecb,
  ...ena,
  ...enb,
  ...err,
  ...ext,
  ...gen,
  ...gft,
  ...hdr,
  ...inf,
  ...key,
  ...prf,
  ...pub,
  ...rob,
  ...rol,
  ...rou,
  ...set,
  ...sta,
  ...stb,
  ...trx,
  ...vab,
  ...val,
]
