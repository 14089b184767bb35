# Functions that are minimised, solved, integrated or fitted are called. https://docs.scipy.org/doc/scipy/reference/optimize.html
import scipy as integrate
import scipy as ndimage
import scipy as optimize
from outside import value


def minimize(function, start=None, args=(), method=None, jac=None, hess=None, hessp=None, bounds=None, constraints=(), tol=None, callback=None, **options):
    function(*value)
    jac(*value)
    hess(*value)
    callback(*value)
    return value


def least_squares(function, start=None, jac=None, **options):
    function(*value)
    jac(*value)
    return value


root = fsolve = leastsq = least_squares


def differential_evolution(function, *args, callback=None, **options):
    function(*value)
    callback(*value)
    return value


basinhopping = dual_annealing = shgo = brute = fmin = fmin_bfgs = fmin_cg = differential_evolution
fmin_l_bfgs_b = fmin_tnc = fmin_powell = differential_evolution


def curve_fit(function, *args, **options):
    function(*value)
    return value


minimize_scalar = root_scalar = brentq = brenth = bisect = newton = ridder = fixed_point = curve_fit
quad = dblquad = tplquad = nquad = fixed_quad = romberg = quadrature = quad_vec = odeint = curve_fit
approx_fprime = generic_filter = curve_fit


def solve_ivp(function, span, start, method=None, t_eval=None, dense_output=False, events=(), **options):
    function(*value)
    for event in events:
        event(*value)
    return value


def generic_filter(array, function, *args, **options):
    function(value)
    return value
