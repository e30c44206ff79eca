"""A training evening in one process, against the real service, without sockets and windows."""

from dataclasses import dataclass, field
from pathlib import Path

from bobbl_client.model.station import StationModel
from bobbl_client.training.acts import Actor
from bobbl_client.training.lessons import LESSONS as LESSONS
from bobbl_client.training.rehearsal import Rehearsal
from bobbl_client.training.script import Lesson, write_script
from bobbl_client.training.setting import actor_name, trainee_name, training_settings
from bobbl_client.training.simulated_stations import SimulatedStations
from bobbl_shared.domain.values import Role
from builders.evening import Evening
from builders.training.trainee import Trainee

STEP_S = 2.0
LONGEST_S = 1500
ROLES: dict[Actor, Role] = {"desk": "desk", "first": "scoring", "second": "scoring"}


@dataclass
class Rehearsed:
    """Plays a lesson; everybody is connected by plain calls."""

    folder: Path
    lesson: Lesson
    seed: int = 1
    is_skilled: bool = True
    has_fee: bool = False
    silent: list[Actor] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Found the tournament and let everybody pair."""
        self.folder.mkdir(parents=True, exist_ok=True)
        settings = training_settings(self.lesson, "20:41", has_fee=self.has_fee)
        self.evening = Evening(self.folder, settings)
        halls = [each.name for each in settings.sections]
        organiser = self.evening.station("organiser", actor_name("organiser"))
        self.actors: dict[Actor, StationModel] = {"organiser": organiser}
        for actor, role in ROLES.items():
            sections = halls if role == "scoring" else []
            self.actors[actor] = self.evening.station(role, actor_name(actor), sections)
        sections = halls if self.lesson == "scoring" else []
        trainee = self.evening.station(self.lesson, trainee_name(self.lesson), sections)
        self.rehearsal = Rehearsal(write_script(self.lesson, self.seed))
        self.simulated = SimulatedStations(self.rehearsal, self.actors, trainee, self)
        self.trainee = Trainee(self.simulated, self.is_skilled)

    def __enter__(self) -> "Rehearsed":
        """Give it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close all files."""
        self.evening.close()

    def pull(self, actor: Actor) -> None:
        """Cut a station off."""
        self.silent.append(actor)
        self.evening.cable(self.actors[actor]).cut()

    def plug_in(self, actor: Actor) -> None:
        """Connect it again."""
        self.silent.remove(actor)
        self.evening.cable(self.actors[actor]).plug_in()

    def let_pass(self, seconds: float = STEP_S) -> None:
        """Let time pass."""
        self.evening.clock.pass_seconds(seconds)
        self.simulated.play(seconds)

    def play(self) -> None:
        """Let time pass, and let the trainee do one thing."""
        self.let_pass()
        self.trainee.act()

    def run(self) -> None:
        """Play to the end, and a little longer for what is cleared up then."""
        while not self.rehearsal.is_over and self.rehearsal.elapsed < LONGEST_S:
            self.play()
        for _ in range(20):
            self.play()
