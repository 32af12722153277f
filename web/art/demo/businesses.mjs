// The invented businesses of the demonstration: what they sell, how their shop looks and who keeps it.

import { paint } from '../kit/color.mjs';
import * as emblems from '../kit/emblems.mjs';
import { skins } from '../kit/people.mjs';
import * as food from './goods-food.mjs';
import * as wares from './goods-wares.mjs';

const neighbours = [
  { color: paint.brick, height: 7.6, material: 'brick' }, { color: '#d8c8a6', height: 6.2, material: 'clapboard', roof: paint.slate }, { color: paint.sage, height: 6, material: 'clapboard', roof: paint.mill },
  { color: paint.mill, height: 8, material: 'brick' }, { color: paint.rose, height: 6.2, material: 'clapboard', roof: paint.slate }, { color: '#e2d2a8', height: 7.2, material: 'clapboard' },
];
const passers = [
  { coat: paint.terracotta, legs: paint.navy, skin: skins[1], style: 'long', hair: '#3a2a22', bag: paint.butter }, { coat: paint.navy, legs: paint.stone, skin: skins[3], style: 'short', hair: '#241a16', facing: -1 }, { coat: paint.gold, legs: paint.slate, skin: skins[0], style: 'cap', hat: paint.green },
  { coat: paint.green, legs: '#4a4038', skin: skins[5], style: 'knit', hat: paint.terracotta, facing: -1 }, { coat: paint.rose, legs: paint.bark, skin: skins[4], style: 'bun', hair: '#7c4a2a', skirt: true }, { coat: paint.harbor, legs: paint.bark, skin: skins[2], style: 'short', hair: '#2a1d18', facing: -1 },
];

const list = [
  {
    slug: 'harbor-bread', name: 'Harbor Bread Company', sky: 'dawn', goods: [food.tinLoaf, food.baguettes, food.boule, food.croissant, food.muffin], feature: [food.boule, food.baguettes, food.croissant, food.muffin, food.croissant], display: 'crates', setting: 'tiled', cloth: paint.harbor,
    front: { kind: 'brick', wall: paint.brick, frame: '#29505c', board: '#29505c', letters: paint.butter, stripes: [paint.gold, paint.cream], flowers: true }, interior: { finish: 'brick', wall: '#e6d3ae', counter: '#29505c', lamp: '#29505c' },
    logo: { emblem: emblems.loaf, lines: ['Harbor', 'Bread'], shape: 'round', fill: '#29505c' }, outside: [[food.baguettes, 1.1, 0.75], [wares.flowerBucket, 7.9, 0.7]],
    owner: { skin: skins[2], hair: '#2a1d18', style: 'scarf', hat: paint.terracotta, shirt: paint.cream, apron: '#29505c', earrings: paint.gold }, ownerGround: '#d9b98a',
  },
  {
    slug: 'salt-marsh-books', name: 'Salt Marsh Books', sky: 'clear', goods: [wares.bookRow, wares.bookStack, wares.readingLamp, wares.bookRow, wares.openBook], feature: [wares.openBook, wares.bookStack, wares.readingLamp, food.coffeeMug, wares.bookStack], display: 'shelves', setting: 'window', cloth: paint.green,
    front: { kind: 'gable', material: 'shingle', wall: '#9a9384', frame: paint.green, board: paint.green, letters: paint.butter, doorSide: 0, width: 9.4 }, interior: { wall: '#cdbb95', counter: '#5b4632', lamp: paint.green },
    logo: { emblem: emblems.book, lines: ['Salt Marsh', 'Books'], shape: 'plaque', fill: paint.green }, outside: [[wares.bookStack, 3.4, 0.8], [wares.bookRow, 5, 0.75]], bench: 7.4,
    owner: { skin: skins[0], hair: '#c9c2b4', style: 'bun', shirt: paint.slate, collar: paint.cream, glasses: '#7c4a2a' }, ownerGround: '#b9c3a8',
  },
  {
    slug: 'wheelhouse-pottery', name: 'Wheelhouse Pottery', sky: 'golden', goods: [wares.vase, wares.jug, wares.bowl, wares.clayMug, wares.vase, wares.bowl], feature: [wares.pottersWheel, wares.vase, wares.bowl, wares.clayMug, wares.jug], display: 'shelves', setting: 'floor', cloth: '#8a5a44',
    front: { kind: 'gable', material: 'clapboard', wall: '#a9583c', frame: '#efe3c8', board: '#5c3a2a', stripes: undefined, width: 8.6, flowers: true }, interior: { finish: 'brick', wall: '#dccdb2', counter: '#7d5a42', lamp: '#5c3a2a' },
    logo: { emblem: emblems.pot, lines: ['Wheelhouse', 'Pottery'], shape: 'arch', fill: '#8a4a32', accent: '#5c2f20' }, outside: [[wares.jug, 0.9, 0.9], [wares.vase, 1.6, 0.8], [wares.bowl, 7.5, 0.9]],
    owner: { skin: skins[4], hair: '#8c4a26', style: 'swept', beard: 'full', shirt: '#5d7d78', apron: '#b9a06c' }, ownerGround: '#d6a98a',
  },
  {
    slug: 'tidewater-oyster-bar', name: 'Tidewater Oyster Bar', sky: 'golden', goods: [food.bottle, food.wineGlass, food.lemons, food.bottle, food.oysterPlatter], feature: [food.oysterPlatter, food.wineGlass, food.bottle, food.lemons, food.wineGlass], display: 'shelves', setting: 'waterside', cloth: paint.harbor,
    front: { kind: 'cottage', material: 'clapboard', wall: '#f0e8d4', roof: '#566468', frame: paint.navy, board: paint.navy, stripes: [paint.navy, paint.cream], shutter: paint.navy, width: 10 }, interior: { finish: 'tiles', wall: '#bcd0cc', counter: paint.navy, lamp: paint.gold },
    logo: { emblem: emblems.shell, lines: ['Tidewater'], shape: 'round', fill: paint.navy, accent: '#3b5a80' }, outside: [[food.lemons, 1.2, 0.8]], bench: 8.2, paving: '#b8aa90',
    owner: { skin: skins[5], hair: '#1f1714', style: 'cropped', beard: 'moustache', shirt: paint.navy, apron: paint.cream }, ownerGround: '#9fbcc0',
  },
  {
    slug: 'pruitt-and-daughters-hardware', name: 'Pruitt & Daughters Hardware', sky: 'clear', goods: [wares.seedDrawers, wares.nailJars, wares.paintTin, wares.toolRow, wares.wateringCan], feature: [wares.wateringCan, wares.paintTin, wares.nailJars, wares.toolRow, wares.paintTin], display: 'shelves', setting: 'floor', cloth: paint.terracotta,
    front: { kind: 'brick', wall: paint.mill, frame: '#8c2f24', board: '#8c2f24', letters: paint.butter, stripes: [paint.green, paint.cream], width: 10.6, doorSide: 1 }, interior: { wall: '#c9b48c', counter: '#6b4a34', lamp: '#8c2f24' },
    logo: { emblem: emblems.hammer, lines: ['Pruitt &', 'Daughters'], shape: 'shield', fill: '#8c2f24' }, outside: [[wares.wateringCan, 1.4, 0.8], [wares.paintTin, 2.6, 0.8], [wares.pottedFern, 7.6, 0.9], [wares.flowerBucket, 6.6, 0.8]],
    owner: { skin: skins[3], hair: '#1d1512', style: 'braid', shirt: '#3f5f86', apron: '#8c6b3f' }, ownerGround: '#d9b37c',
  },
  {
    slug: 'larkspur-florist', name: 'Larkspur Florist', sky: 'dawn', goods: [wares.flowerBucket, wares.bouquet, wares.pottedFern, wares.flowerBucket, wares.vase], feature: [wares.bouquet, wares.flowerBucket, wares.pottedFern, wares.vase, wares.flowerBucket], display: 'crates', setting: 'garden', cloth: paint.rose,
    front: { kind: 'cottage', material: 'clapboard', wall: '#cfd8bd', frame: '#55704a', board: '#55704a', stripes: [paint.rose, paint.cream], shutter: '#55704a', flowers: true, width: 8.4 }, interior: { wall: '#e3ddc6', counter: '#6d8460', lamp: paint.rose },
    logo: { emblem: emblems.blossom, lines: ['Larkspur'], shape: 'arch', fill: '#5f5a8a' }, outside: [[wares.flowerBucket, 0.8, 1], [wares.flowerBucket, 1.8, 1.1], [wares.bouquet, 2.7, 0.9], [wares.flowerBucket, 6.3, 1], [wares.pottedFern, 7.3, 1]],
    owner: { skin: skins[1], hair: '#2b1d18', style: 'long', shirt: '#8fa67c', apron: '#55704a', earrings: paint.rose }, ownerGround: '#e0b9ab',
  },
  {
    slug: 'blue-plate-diner', name: 'The Blue Plate Diner', sky: 'dusk', goods: [food.pie, food.milkshake, food.coffeeMug, food.sauceBottle, food.pie], feature: [food.bluePlate, food.milkshake, food.coffeeMug, food.sauceBottle, food.milkshake], display: 'shelves', setting: 'tiled', cloth: '#b8362c',
    front: { kind: 'diner', wall: '#b8362c', frame: '#c9d2d2', board: '#2f5f86', width: 11 }, interior: { finish: 'tiles', wall: '#bfd5dc', counter: '#2f5f86', lamp: '#b8362c', wood: '#9fb0b4' },
    logo: { emblem: emblems.plate, lines: ['The Blue', 'Plate'], shape: 'round', fill: '#2f5f86' }, outside: [], bench: 9.4, paving: '#c2bcae',
    owner: { skin: skins[0], hair: '#8a8178', style: 'bald', beard: 'moustache', glasses: '#33302c', shirt: '#f4f1e8', apron: '#2f5f86' }, ownerGround: '#a9c6d8',
  },
  {
    slug: 'two-wheel-town', name: 'Two Wheel Town', sky: 'clear', goods: [wares.hungWheel, wares.helmet, wares.bicycle, wares.pump, wares.helmet], feature: [wares.bicycle, wares.helmet, wares.pump, wares.helmet, wares.hungWheel], display: 'shelves', setting: 'floor', cloth: paint.gold,
    front: { kind: 'brick', wall: '#c7b592', frame: paint.ink, board: '#c4562f', stripes: undefined, width: 9, roofline: '#c4562f', doorSide: 1 }, interior: { finish: 'brick', wall: '#d3d7cc', counter: '#3f4a46', lamp: '#c4562f' },
    logo: { emblem: emblems.wheel, lines: ['Two Wheel', 'Town'], shape: 'plaque', fill: '#c4562f' }, outside: [[wares.bicycle, 1.6, 1.25, 34], [wares.bicycle, 3.7, 1.25, 30], [wares.bicycle, 6.6, 1.2, 32]],
    owner: { skin: skins[1], hair: '#1f1714', style: 'cap', hat: '#c4562f', shirt: paint.slate, apron: '#3f4a46' }, ownerGround: '#e3c58c',
  },
  {
    slug: 'maple-street-creamery', name: 'Maple Street Creamery', sky: 'dawn', goods: [food.creamTub, food.coneStack, food.sundae, food.creamTub, food.milkshake], feature: [food.sundae, food.coneStack, food.creamTub, food.coneStack, food.milkshake], display: 'shelves', setting: 'garden', cloth: '#e6a5a0',
    front: { kind: 'gable', material: 'clapboard', wall: '#f3dcc9', roof: '#8c5a4a', frame: '#efe6d2', board: '#c2605a', stripes: ['#e6a5a0', paint.cream], width: 8.8, flowers: true }, interior: { finish: 'tiles', wall: '#f2dccb', counter: '#8cb39a', lamp: '#c2605a' },
    logo: { emblem: emblems.cone, lines: ['Maple Street', 'Creamery'], shape: 'round', fill: '#b9544f' }, outside: [[wares.flowerBucket, 8, 0.8]], bench: 1.5, leaves: '#d98a3b',
    owner: { skin: skins[3], hair: '#241a16', style: 'curls', shirt: '#f3ead6', apron: '#e6a5a0', earrings: paint.gold }, ownerGround: '#a9c9b5',
  },
  {
    slug: 'first-light-coffee', name: 'First Light Coffee Roasters', sky: 'dawn', goods: [food.coffeeBag, food.grinder, food.carafe, food.coffeeMug, food.coffeeBag], feature: [food.carafe, food.coffeeBag, food.coffeeMug, food.grinder, food.coffeeMug], display: 'crates', setting: 'window', cloth: paint.terracotta,
    front: { kind: 'brick', wall: '#7d4a38', frame: '#2f3a36', board: '#2f3a36', letters: paint.gold, stripes: [paint.terracotta, paint.cream], width: 10.4, doorSide: 0 }, interior: { finish: 'brick', wall: '#b9a184', counter: '#2f3a36', lamp: paint.terracotta },
    logo: { emblem: emblems.cup, lines: ['First Light', 'Coffee'], shape: 'shield', fill: '#2f3a36' }, outside: [[wares.pottedFern, 2.2, 0.9]], bench: 7.6,
    owner: { skin: skins[2], hair: '#2a1d18', style: 'short', beard: 'full', shirt: '#b5653c', apron: '#2f3a36' }, ownerGround: '#e6c795',
  },
  {
    slug: 'tin-soldier-toys', name: 'Tin Soldier Toys', sky: 'dusk', goods: [wares.teddy, wares.tinSoldier, wares.blocks, wares.train, wares.kite, wares.tinSoldier], feature: [wares.train, wares.teddy, wares.tinSoldier, wares.blocks, wares.teddy], display: 'shelves', setting: 'floor', cloth: '#b8322b',
    front: { kind: 'cottage', material: 'clapboard', wall: '#d9b65c', frame: '#8c2f24', board: paint.navy, letters: paint.gold, stripes: ['#b8322b', paint.cream], shutter: '#8c2f24', width: 8.6 }, interior: { wall: '#cfdcd6', counter: '#8c2f24', lamp: paint.gold },
    logo: { emblem: emblems.drum, lines: ['Tin Soldier', 'Toys'], shape: 'plaque', fill: '#a32f28' }, outside: [[wares.tinSoldier, 0.7, 1.2], [wares.tinSoldier, 7.9, 1.2], [wares.teddy, 6.6, 0.8]],
    owner: { skin: skins[4], hair: '#d8d0c2', style: 'swept', glasses: '#5c4a38', beard: 'full', shirt: '#8c2f24', collar: paint.cream }, ownerGround: '#b5cdc6',
  },
  {
    slug: 'cobblestone-cheese', name: 'Cobblestone Cheese', sky: 'clear', goods: [food.cheeseWheel, food.cheeseWedge, food.honeyJar, food.bottle, food.cheeseWheel], feature: [food.cheeseWedge, food.cheeseWheel, food.grapes, food.honeyJar, food.bottle], display: 'crates', setting: 'tiled', cloth: paint.moss,
    front: { kind: 'brick', wall: '#a89f90', frame: '#5e6b3c', board: '#5e6b3c', letters: paint.butter, stripes: [paint.gold, paint.cream], shutter: '#5e6b3c', width: 8.4 }, interior: { finish: 'brick', wall: '#d9cfae', counter: '#5e6b3c', lamp: paint.gold },
    logo: { emblem: emblems.wedge, lines: ['Cobblestone', 'Cheese'], shape: 'arch', fill: '#5e6b3c', accent: '#a9852f' }, outside: [[wares.flowerBucket, 0.9, 0.9], [food.bottle, 7.2, 0.9], [food.bottle, 7.6, 0.9]], paving: '#b5ad9d',
    owner: { skin: skins[1], hair: '#5b3a20', style: 'braid', glasses: '#8c2f24', shirt: '#efe6d2', apron: '#5e6b3c' }, ownerGround: '#d8cf9c',
  },
  {
    slug: 'wild-acre-pies', name: 'Wild Acre Pies', sky: 'golden', goods: [food.pie, food.muffin, food.honeyJar, food.pie, food.coffeeMug], feature: [food.pie, food.honeyJar, food.coffeeMug, food.muffin, food.honeyJar], display: 'crates', setting: 'garden', cloth: '#5b6fa0',
    front: { kind: 'gable', material: 'shingle', wall: '#8d8c7c', roof: '#4d5a58', frame: '#efe6d2', board: '#42547f', letters: paint.butter, stripes: ['#5b6fa0', paint.cream], width: 8.8, flowers: true }, interior: { wall: '#e2d6bb', counter: '#42547f', lamp: paint.gold },
    logo: { emblem: emblems.plate, lines: ['Wild Acre', 'Pies'], shape: 'arch', fill: '#42547f' }, outside: [[food.honeyJar, 1.2, 0.8], [wares.flowerBucket, 7.6, 0.9]], bench: 2.2,
    owner: { skin: skins[4], hair: '#a8552f', style: 'curls', shirt: '#e8dcc0', apron: '#42547f', glasses: '#6a4a34' }, ownerGround: '#b7c4cf',
  },
  {
    slug: 'honeycomb-tea-room', name: 'Honeycomb Tea Room', sky: 'clear', goods: [wares.clayMug, food.honeyJar, food.croissant, wares.jug, food.muffin], feature: [wares.jug, food.honeyJar, wares.clayMug, food.croissant, wares.clayMug], display: 'shelves', setting: 'window', cloth: paint.gold,
    front: { kind: 'cottage', material: 'clapboard', wall: '#f4e3a8', roof: '#6b5a4a', frame: '#efe6d2', board: '#7a5a1f', stripes: [paint.gold, paint.cream], shutter: '#8c6f2f', flowers: true, width: 9.2 }, interior: { wall: '#efe0b6', counter: '#8c6f2f', lamp: '#7a5a1f' },
    logo: { emblem: emblems.cup, lines: ['Honeycomb', 'Tea Room'], shape: 'round', fill: '#8c6420', accent: paint.butter }, outside: [[wares.pottedFern, 0.9, 0.9], [wares.flowerBucket, 8.3, 0.8]], bench: 6.6,
    owner: { skin: skins[3], hair: '#3a2a22', style: 'bun', shirt: '#f3ead6', apron: '#8c6420', earrings: paint.gold }, ownerGround: '#e9d59a',
  },
  {
    slug: 'bay-street-garden-shed', name: 'Bay Street Garden Shed', sky: 'clear', goods: [wares.wateringCan, wares.pottedFern, wares.seedDrawers, wares.flowerBucket, wares.jug], feature: [wares.pottedFern, wares.wateringCan, wares.flowerBucket, wares.jug, wares.flowerBucket], display: 'crates', setting: 'garden', cloth: paint.moss,
    front: { kind: 'gable', material: 'clapboard', wall: '#b9c9b4', roof: '#5c6b52', frame: '#efe6d2', board: '#3f5a3a', letters: paint.butter, stripes: undefined, width: 9.2, flowers: true }, interior: { wall: '#d9dcc2', counter: '#5a7150', lamp: '#3f5a3a' },
    logo: { emblem: emblems.fern, lines: ['Bay Street', 'Garden Shed'], shape: 'plaque', fill: '#3f5a3a' }, outside: [[wares.pottedFern, 0.9, 1], [wares.wateringCan, 2, 0.8], [wares.flowerBucket, 6.9, 1], [wares.pottedFern, 8.1, 1.1]],
    owner: { skin: skins[5], hair: '#3b302a', style: 'cap', hat: '#b0703a', beard: 'moustache', shirt: '#c9b98a', apron: '#3f5a3a' }, ownerGround: '#bcd0a8',
  },
  {
    slug: 'orange-street-juice', name: 'Orange Street Juice Bar', sky: 'golden', goods: [food.lemons, food.bottle, food.milkshake, food.grapes, food.bottle], feature: [food.lemons, food.milkshake, food.bottle, food.grapes, food.milkshake], display: 'crates', setting: 'tiled', cloth: '#d9822b',
    front: { kind: 'brick', wall: '#e8cfa0', frame: '#3d6b62', board: '#d9822b', letters: paint.cream, stripes: ['#d9822b', paint.cream], width: 8.8, doorSide: 1, shutter: '#3d6b62' }, interior: { finish: 'tiles', wall: '#f0e4c6', counter: '#3d6b62', lamp: '#d9822b' },
    logo: { emblem: emblems.blossom, lines: ['Orange', 'Street'], shape: 'round', fill: '#c46a1f', accent: paint.butter }, outside: [[food.lemons, 1.3, 0.8], [wares.pottedFern, 7.6, 0.9]], bench: 2.6, paving: '#cbb892',
    owner: { skin: skins[2], hair: '#1f1714', style: 'long', shirt: '#3d6b62', apron: '#f0e4c6', earrings: '#d9822b' }, ownerGround: '#efc48a',
  },
  {
    slug: 'old-mission-toy-works', name: 'Old Mission Toy Works', sky: 'clear', goods: [wares.train, wares.blocks, wares.kite, wares.toolRow, wares.blocks], feature: [wares.train, wares.blocks, wares.kite, wares.teddy, wares.blocks], display: 'shelves', setting: 'floor', cloth: paint.harbor,
    front: { kind: 'brick', wall: '#b06a4a', frame: '#2f4f5f', board: '#2f4f5f', letters: paint.butter, stripes: [paint.harbor, paint.cream], width: 9.6, doorSide: 0 }, interior: { finish: 'brick', wall: '#dcc9a4', counter: '#6b4a34', lamp: '#2f4f5f' },
    logo: { emblem: emblems.hammer, lines: ['Old Mission', 'Toy Works'], shape: 'shield', fill: '#2f4f5f' }, outside: [[wares.blocks, 2.4, 0.9], [wares.train, 7.4, 0.9]], bench: 8.6,
    owner: { skin: skins[0], hair: '#6b4a2a', style: 'short', beard: 'full', shirt: '#8c3f30', apron: '#6b4a34' }, ownerGround: '#c2cdbf',
  },
  {
    slug: 'horno-bread-and-coffee', name: 'Horno Bread & Coffee', sky: 'dawn', goods: [food.boule, food.coffeeBag, food.tinLoaf, food.carafe, food.croissant], feature: [food.boule, food.carafe, food.coffeeMug, food.croissant, food.coffeeMug], display: 'crates', setting: 'window', cloth: '#b5653c',
    front: { kind: 'brick', wall: '#c98d63', frame: '#2f6f78', board: '#2f6f78', letters: paint.butter, stripes: ['#b5653c', paint.cream], width: 9.4, roofline: '#a96a45' }, interior: { wall: '#e3c9a2', counter: '#2f6f78', lamp: '#b5653c' },
    logo: { emblem: emblems.loaf, lines: ['Horno', 'Bread'], shape: 'arch', fill: '#2f6f78', accent: '#e6b15a' }, outside: [[wares.jug, 0.9, 0.9], [wares.vase, 8.2, 0.9]], bench: 6.8, paving: '#d0b48e',
    owner: { skin: skins[1], hair: '#241a16', style: 'braid', shirt: '#b5653c', apron: '#f0e4c6', earrings: '#2f9aa0' }, ownerGround: '#e3b78c',
  },
  {
    slug: 'pear-blossom-pantry', name: 'Pear Blossom Pantry', sky: 'dawn', goods: [food.honeyJar, food.pie, food.grapes, food.cheeseWedge, food.honeyJar], feature: [food.grapes, food.honeyJar, food.pie, food.cheeseWedge, food.honeyJar], display: 'shelves', setting: 'window', cloth: '#9aa864',
    front: { kind: 'cottage', material: 'clapboard', wall: '#dfe3cf', roof: '#7a5a4a', frame: '#5a6b3a', board: '#5a6b3a', letters: paint.butter, stripes: ['#9aa864', paint.cream], shutter: '#5a6b3a', width: 8.8, flowers: true }, interior: { finish: 'tiles', wall: '#e6e6d0', counter: '#7d6a44', lamp: '#5a6b3a' },
    logo: { emblem: emblems.blossom, lines: ['Pear Blossom', 'Pantry'], shape: 'plaque', fill: '#5a6b3a', accent: paint.rose }, outside: [[wares.flowerBucket, 1, 0.9], [food.honeyJar, 7.7, 0.9]], bench: 2.4, leaves: '#a9b45c',
    owner: { skin: skins[0], hair: '#d8d0c2', style: 'short', glasses: '#5a6b3a', shirt: '#7d8f5a', apron: '#efe6d2' }, ownerGround: '#d3d6a6',
  },
];

/** Every business with its seed, its neighbours and the people going by. */
export const businesses = list.map((business, index) => ({
  ...business,
  seed: 1000 + index * 37,
  neighbours: [neighbours[index % 6], neighbours[(index + 2) % 6]],
  passers: [[index % 2 ? 330 : 1240, passers[index % 6]], [index % 2 ? 1180 : 400, passers[(index + 3) % 6]]],
  dog: index % 3 === 0 ? (index % 2 ? 420 : 1330) : undefined,
}));
