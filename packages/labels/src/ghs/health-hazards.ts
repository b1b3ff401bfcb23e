import { black, ellipse, type Layer, moved, polygon, star, stroke, white } from './drawing.ts'

/** A test tube that pours: its mouth is to the right of the origin, its bottom to the left. */
const tube = 'M0 -42L0 42L-190 42C-248 42 -248 -42 -190 -42Z'
const lumen = 'M-12 -24L-12 4L-188 4C-214 4 -214 -24 -188 -24Z'
/** A drop that hangs from the origin. */
const drop = 'M0 0C14 30 26 44 26 64C26 82 14 92 0 92C-14 92 -26 82 -26 64C-26 44 -14 30 0 0Z'

const flippedLumen = 'M-12 24L-12 -4L-188 -4C-214 -4 -214 24 -188 24Z'

/** GHS05: acid that is poured onto metal and onto a hand. */
export const corrosion: Layer[] = [
  ...black(
    moved(tube, [345, 404], { degrees: 143, scale: 0.72 }),
    moved(tube, [655, 404], { degrees: 37, scale: 0.72 }),
  ),
  ...white(
    moved(flippedLumen, [345, 404], { degrees: 143, scale: 0.72 }),
    moved(lumen, [655, 404], { degrees: 37, scale: 0.72 }),
  ),
  ...black(...[345, 655].flatMap((x) => [448, 534].map((y) => moved(drop, [x, y], { scale: 0.8 })))),
  // The metal, with the hole that the acid has eaten.
  ...black(
    polygon([286, 622], [306, 622], [318, 650], [346, 640], [372, 652], [384, 622], [470, 622], [470, 684], [286, 684]),
  ),
  // The hand, with the fingers to the right, and the same hole.
  ...black(
    'M528 636C556 618 590 618 614 624L626 650L652 640L676 650L686 622C716 624 734 632 732 642C730 652 716 654 702 654' +
      'C716 660 714 676 694 674C702 682 696 694 676 692C666 702 640 704 616 702C580 702 552 698 528 688Z',
  ),
]

/** A bone along the x axis around the origin. */
const bone = [
  polygon([-170, -22], [170, -22], [170, 22], [-170, 22]),
  ellipse(-178, -24, 34),
  ellipse(-178, 24, 34),
  ellipse(178, -24, 34),
  ellipse(178, 24, 34),
]

/** GHS06: skull and crossbones. */
export const skull: Layer[] = [
  ...black(...bone.map((part) => moved(part, [500, 656], { degrees: 22, scale: 0.82 }))),
  ...black(...bone.map((part) => moved(part, [500, 656], { degrees: -22, scale: 0.82 }))),
  // Keeps the jaw apart from the bones.
  ...white('M420 470L580 470L580 606C580 640 560 650 500 650C440 650 420 640 420 606Z'),
  ...black(
    'M500 205C392 205 338 276 338 362C338 424 366 456 414 478L420 580C420 606 440 616 500 616C560 616 580 606 580 580' +
      'L586 478C634 456 662 424 662 362C662 276 608 205 500 205Z',
  ),
  ...white(ellipse(432, 384, 44, 40), ellipse(568, 384, 44, 40), polygon([500, 420], [526, 480], [474, 480])),
  ...white(...[448, 483, 517, 552].map((x) => stroke([x, 530], [x, 600], 13))),
]

/** GHS07: an exclamation mark. */
export const exclamationMark: Layer[] = black(
  'M500 205C466 205 444 228 446 266L464 590C466 612 480 624 500 624C520 624 534 612 536 590L554 266C556 228 534 205 500 205Z',
  ellipse(500, 716, 56),
)

/** GHS08: a person whose chest is hurt. */
export const healthHazard: Layer[] = [
  ...black(ellipse(500, 268, 76, 90)),
  ...black(
    'M452 330L548 330L556 388C620 404 668 420 684 470L708 640L640 720L360 720L292 640L316 470C332 420 380 404 444 388Z',
  ),
  ...white(star([500, 556], 8, 146, 52)),
]

/** A fish around the origin, its head to the left. */
const fish = 'M-106 0C-66 -52 0 -56 46 -16L106 -62L94 0L108 60L46 16C0 56 -66 52 -106 0Z'

/** GHS09: a dead tree and a dead fish. */
export const environment: Layer[] = [
  ...black(stroke([318, 692], [682, 692], 28)),
  ...black(
    stroke([424, 690], [416, 300], 56, 26),
    stroke([416, 330], [470, 236], 24, 10),
    stroke([418, 330], [384, 268], 22, 10),
    stroke([420, 460], [336, 368], 26, 10),
    stroke([366, 402], [352, 350], 14, 8),
    stroke([420, 430], [508, 336], 26, 10),
    stroke([474, 374], [520, 372], 14, 8),
    stroke([424, 550], [350, 500], 24, 10),
    stroke([424, 540], [494, 474], 22, 10),
  ),
  ...white(moved(ellipse(0, 0, 128, 64), [590, 622], {})),
  ...black(moved(fish, [590, 622], { scale: 1.05 })),
  ...white(ellipse(528, 612, 15), stroke([570, 582], [570, 662], 10)),
  ...black(stroke([400, 740], [600, 740], 22)),
]
