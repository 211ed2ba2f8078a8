"""The covers: flat shapes with soft edges, as if printed in a few inks."""

import numpy as np

SIZE = 500
Y, X = np.mgrid[0:SIZE, 0:SIZE] + 0.5


class Print:
    """A sheet of paper that inks are laid on, one shape after the other."""

    def __init__(self, paper):
        self.sheet = np.empty((SIZE, SIZE, 3))
        self.sheet[:] = ink(paper)

    def lay(self, distance, colour, cover=1.0):
        """Inks a shape, given how far outside it each point lies (in pixels, negative inside)."""
        mask = np.clip(0.5 - distance, 0, 1)[..., None] * cover
        self.sheet += mask * (ink(colour) - self.sheet)

    def pixels(self):
        """The sheet in eight bits a colour."""
        return np.round(self.sheet).astype(np.uint8)


def ink(colour):
    """A colour from its `RRGGBB`."""
    return np.array([int(colour[at : at + 2], 16) for at in (0, 2, 4)], dtype=float)


def disc(x, y, radius):
    """A circle."""
    return np.hypot(X - x, Y - y) - radius


def ring(x, y, radius, width):
    """A line along a circle."""
    return np.abs(np.hypot(X - x, Y - y) - radius) - width / 2


def ellipse(x, y, wide, high, angle=0.0):
    """An ellipse with half axes, turned by an angle."""
    u = (X - x) * np.cos(angle) + (Y - y) * np.sin(angle)
    v = (Y - y) * np.cos(angle) - (X - x) * np.sin(angle)
    return (np.hypot(u / wide, v / high) - 1) * min(wide, high)


def polygon(*points):
    """A convex polygon, its corners clockwise on the sheet."""
    edges = []
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1]):
        length = np.hypot(x2 - x1, y2 - y1)
        edges.append(((X - x1) * (y2 - y1) - (Y - y1) * (x2 - x1)) / length)
    return np.max(edges, axis=0)


def stroke(x1, y1, x2, y2, width):
    """A line with round ends."""
    dx, dy = x2 - x1, y2 - y1
    along = np.clip(((X - x1) * dx + (Y - y1) * dy) / (dx * dx + dy * dy), 0, 1)
    return np.hypot(X - x1 - along * dx, Y - y1 - along * dy) - width / 2


def box(left, top, right, bottom):
    """An upright rectangle."""
    return np.maximum(np.maximum(left - X, X - right), np.maximum(top - Y, Y - bottom))


def morning_market():
    """A sun with rays over a striped awning and fruit."""
    sheet = Print("fbe7b8")
    angle = np.arctan2(Y - 215, X - 250)
    rays = np.abs((angle / (2 * np.pi) * 18) % 1 - 0.5) - 0.25
    sheet.lay(rays * np.hypot(X - 250, Y - 215) * 2 * np.pi / 18, "f9d88a")
    sheet.lay(disc(250, 215, 128), "f6a04d")
    sheet.lay(disc(250, 215, 100), "f2793f")
    sheet.lay(box(0, 382, SIZE, SIZE), "7a3b2e")
    for index in range(21):
        colour = ("f3efe0", "ef9f3b", "9cb54a", "d9483b")[(index * 7 + index // 7) % 4]
        sheet.lay(disc(22 + 76 * (index % 7) + 22 * (index // 7 % 2), 438 + 27 * (index // 7), 30), colour)
    for index in range(10):
        colour = "d8443a" if index % 2 == 0 else "fdf6e3"
        sheet.lay(box(50 * index, 312, 50 * index + 50, 385), colour)
        sheet.lay(disc(50 * index + 25, 385, 25), colour)
    sheet.lay(box(0, 300, SIZE, 314), "a62f2b")
    return sheet.pixels()


def slow_tide():
    """A moon over a sea in bands, and its light on the water."""
    sheet = Print("17344d")
    for index, colour in enumerate(("1d4560", "245a73", "2f7183", "418a92")):
        sheet.lay(disc(250, 225, 330 - 62 * index), colour)
    sheet.lay(disc(250, 178, 72), "f3e9cf")
    waves = ("33798a", "286578", "205367", "1a4357", "143547", "0f2938")
    for index, colour in enumerate(waves):
        top = 268 + 40 * index
        crest = top + (5 + 1.6 * index) * np.sin(X / (30 + 9 * index) + 1.9 * index)
        sheet.lay(crest - Y, colour)
        for side in (-1, 1):
            wide = 64 - 7 * index
            sheet.lay(ellipse(250 + side * 6 * index, top + 20, wide, 3.4), "f3e9cf", 0.85 - 0.1 * index)
    return sheet.pixels()


def grey_platform():
    """Lamps along an empty platform, a clock, rain."""
    sheet = Print("2c323d")
    for index, colour in enumerate(("323a46", "3a4350", "444e5b")):
        sheet.lay(disc(330, 250, 300 - 75 * index), colour)
    sheet.lay(polygon((0, 500), (0, 396), (330, 286), (352, 286), (500, 500)), "1d222b")
    sheet.lay(polygon((0, 408), (0, 396), (330, 286), (336, 286)), "8a8468")
    for index in range(4):
        scale = 0.62**index
        x, foot, head = 330 - 268 * scale, 288 + 128 * scale, 288 - 190 * scale
        sheet.lay(disc(x, head, 56 * scale), "6d6a58", 0.5)
        sheet.lay(disc(x, head, 38 * scale), "a99a62", 0.6)
        sheet.lay(stroke(x, foot, x, head, 7 * scale), "14181f")
        sheet.lay(disc(x, head, 19 * scale), "efdc9a")
    sheet.lay(stroke(404, 0, 404, 60, 5), "14181f")
    sheet.lay(disc(404, 112, 56), "14181f")
    sheet.lay(disc(404, 112, 48), "cfd0c4")
    for hand, long in ((-2.2, 28), (0.55, 40), (2.0, 36)):
        sheet.lay(stroke(404, 112, 404 + long * np.sin(hand), 112 - long * np.cos(hand), 4), "23272f")
    generator = np.random.default_rng(15)
    for _ in range(70):
        x, y, long = generator.uniform(-40, 520), generator.uniform(-60, 500), generator.uniform(18, 52)
        sheet.lay(stroke(x, y, x - 0.24 * long, y + long, 1.4), "aab4bf", generator.uniform(0.2, 0.55))
    return sheet.pixels()


def letter_unsent():
    """An envelope, and the petals that fall past it."""
    sheet = Print("cdbfc6")
    for index, colour in enumerate(("d6c9cd", "dfd4d4", "e8dfdb")):
        sheet.lay(disc(250, 205, 225 - 48 * index), colour)
    centre, angle = np.array([250, 292]), -0.10

    def turned(x, y):
        return (
            centre[0] + x * np.cos(angle) - y * np.sin(angle),
            centre[1] + x * np.sin(angle) + y * np.cos(angle),
        )

    corners = [turned(-150, -98), turned(150, -98), turned(150, 98), turned(-150, 98)]
    sheet.lay(polygon(*[(x + 10, y + 14) for x, y in corners]), "a893a2")
    sheet.lay(polygon(*corners), "f7f0e4")
    sheet.lay(polygon(turned(-150, 98), turned(0, -18), turned(150, 98)), "efe4d6")
    sheet.lay(polygon(turned(-150, -98), turned(150, -98), turned(0, 26)), "e6d7c9")
    for side in (-1, 1):
        sheet.lay(stroke(*turned(side * 150, -98), *turned(0, 26), 2.5), "bfa79f")
    sheet.lay(disc(*turned(0, 20), 23), "8c4a57")
    sheet.lay(ring(*turned(0, 20), 15, 2.5), "a9656f")
    generator = np.random.default_rng(4)
    for index in range(22):
        x, y = 40 + 420 * ((index * 0.618) % 1), 30 + 440 * index / 22
        if np.hypot((x - 250) / 175, (y - 292) / 125) < 1:
            continue
        turn, long = generator.uniform(0, np.pi), generator.uniform(9, 15)
        sheet.lay(ellipse(x, y, long, long * 0.52, turn), ("f4e6e6", "b98a98", "e3c3c8")[index % 3])
    return sheet.pixels()
